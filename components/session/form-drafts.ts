/** Text typed before the session ended, kept in this tab until the user signs in again. */

import { draftsKey } from './delete-drafts';

export type FormValues = Record<string, unknown>;

interface Drafts {
  /** The id of its author, the only user it is shown to. */
  owner: string;
  forms: Record<string, FormValues>;
}

const mounted = new Map<string, () => FormValues | undefined>();

/** Saves the form of this name when the session ends. `read` returns undefined if there is nothing to save. */
export function watchDraft(name: string, read: () => FormValues | undefined): () => void {
  mounted.set(name, read);
  return () => {
    if (mounted.get(name) === read) mounted.delete(name);
  };
}

export function saveDrafts(owner: string): void {
  const forms: Drafts['forms'] = {};
  for (const [name, read] of mounted) {
    const values = read();
    if (values) forms[name] = values;
  }
  if (Object.keys(forms).length === 0) return;
  try {
    sessionStorage.setItem(draftsKey, JSON.stringify({ owner, forms } satisfies Drafts));
  } catch (error) {
    console.error('What was typed could not be saved.', error);
  }
}

function read(): Drafts | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(draftsKey) ?? 'null') as Drafts | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function formsOf(owner: string): Drafts['forms'] {
  const drafts = read();
  return drafts?.owner === owner ? drafts.forms : {};
}

/** The name of a draft that begins with `prefix`. */
export function findDraft(prefix: string, owner: string): string | undefined {
  return Object.keys(formsOf(owner)).find((name) => name.startsWith(prefix));
}

export function readDraft(name: string, owner: string): FormValues | undefined {
  return formsOf(owner)[name];
}

/** Returns the draft once; the caller restores it. */
export function deleteDraft(name: string): void {
  const drafts = read();
  if (!drafts?.forms[name]) return;
  const { [name]: _taken, ...rest } = drafts.forms;
  if (Object.keys(rest).length > 0) sessionStorage.setItem(draftsKey, JSON.stringify({ ...drafts, forms: rest }));
  else sessionStorage.removeItem(draftsKey);
}
