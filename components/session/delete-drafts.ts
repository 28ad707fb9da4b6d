/** The keys of forms begin with it (drafts.ts). */
export const formPrefix = 'form:';
/** Where earlier releases kept the forms of a tab. */
export const oldFormsKey = 'keptForms';

/** Deletes the drafts of forms on sign-out. A separate module, because every page can sign out. */
export function deleteFormDrafts(): void {
  try {
    sessionStorage.removeItem(oldFormsKey);
    for (const key of Object.keys(localStorage)) if (key.startsWith(formPrefix)) localStorage.removeItem(key);
  } catch {
    // If storage is unavailable, nothing was kept either.
  }
}
