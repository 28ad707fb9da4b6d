/** Where a tab keeps what was typed when its session ended (form-drafts.ts). */
export const draftsKey = 'keptForms';

/** Whoever signs out leaves nothing behind in this tab. Every page can sign out: this stands alone. */
export function deleteDrafts(): void {
  try {
    sessionStorage.removeItem(draftsKey);
  } catch {
    // What cannot be reached was not saved either.
  }
}
