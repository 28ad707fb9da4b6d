import type { DraftValues } from './draft-values';

/** Input that has not reached the server, kept in the browser even if the tab closes or the session ends. */
interface UnsavedCopy {
  /** The author's address; the copy is shown to that account only. */
  owner: string;
  /** The revision that it started from; 0 for an item that the server does not know yet. */
  revision: number;
  values: DraftValues;
}

const keyOf = (id: number | undefined) => `newsDraft:${id ?? 'new'}`;

export function keepUnsaved(id: number | undefined, copy: UnsavedCopy): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(copy));
  } catch {
    // If storage is full, the text stays in the page only.
  }
}

export function forgetUnsaved(id: number | undefined): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // If storage is unavailable, nothing was kept either.
  }
}

export function readUnsaved(id: number | undefined, owner: string): UnsavedCopy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as UnsavedCopy | null;
    return copy?.owner === owner ? copy : undefined;
  } catch {
    return undefined;
  }
}
