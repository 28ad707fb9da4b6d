/** Where a tab keeps what was typed when its session ended (form-drafts.ts). */
export const draftsKey = 'keptForms';

/** Deletes saved drafts on sign-out. A separate module, because every page can sign out. */
export function deleteDrafts(): void {
  try {
    sessionStorage.removeItem(draftsKey);
  } catch {
    // What cannot be reached was not saved either.
  }
}
