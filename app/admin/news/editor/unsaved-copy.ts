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
  return read<UnsavedCopy>(keyOf(id), owner);
}

/** What this site wrote under a key, if it was for this account. */
function read<Copy extends { owner: string }>(key: string, owner: string): Copy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as Copy | null;
    return copy?.owner === owner ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** The text of an item that an act replaced, so that it can be brought back. */
interface ReplacedCopy {
  owner: string;
  values: DraftValues;
}

const replacedKeyOf = (id: number) => `newsReplaced:${id}`;

/** Keeps a replaced text in the browser until it is brought back or let go; `undefined` lets it go. */
export function keepReplaced(id: number, copy: ReplacedCopy | undefined): void {
  try {
    if (copy) localStorage.setItem(replacedKeyOf(id), JSON.stringify(copy));
    else localStorage.removeItem(replacedKeyOf(id));
  } catch {
    // If storage is full, the text stays in the page only.
  }
}

export function readReplaced(id: number | undefined, owner: string): DraftValues | undefined {
  return id === undefined ? undefined : read<ReplacedCopy>(replacedKeyOf(id), owner)?.values;
}
