/** The key under which a tab keeps input when its session ends (form-drafts.ts). */
export const draftsKey = 'keptForms';

/** Deletes saved drafts on sign-out. A separate module, because every page can sign out. */
export function deleteDrafts(): void {
  try {
    sessionStorage.removeItem(draftsKey);
  } catch {
    // If storage is unavailable, nothing was saved either.
  }
}
