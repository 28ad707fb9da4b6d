/** What a user has typed and the site does not have yet, kept in this browser and shown to its author only. */

import { formPrefix, oldFormsKey } from './delete-drafts';

export type FormValues = Record<string, unknown>;

interface Draft<Values> {
  /** The address of its author. */
  owner: string;
  values: Values;
  /** The revision of the text that it started from; 0 for a text that the server does not know yet. */
  revision?: number;
}

/** Returns whether it is kept: storage may be full or unavailable, and the text then stays in the page only. */
export function keepDraft<Values extends object>(key: string, draft: Draft<Values>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // If storage is unavailable, nothing was kept either.
  }
}

export function readDraft<Values extends object>(key: string, owner: string): Draft<Values> | undefined {
  try {
    // What the same site wrote under this key.
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<Values> | null;
    return draft?.owner === owner && draft.values instanceof Object ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The key under which a form is kept, until it is restored or its author signs out. */
export const formKey = (name: string) => formPrefix + name;

/** The name of a form that is kept and begins with `prefix`. */
export function findForm(prefix: string, owner: string): string | undefined {
  try {
    const key = Object.keys(localStorage).find((key) => key.startsWith(formKey(prefix)) && readDraft(key, owner));
    return key?.slice(formPrefix.length);
  } catch {
    return undefined;
  }
}

const openForms = new Map<string, () => FormValues | undefined>();

/** Keeps the form of this name when the session ends. `read` returns undefined if there is nothing to keep. */
export function watchForm(name: string, read: () => FormValues | undefined): () => void {
  openForms.set(name, read);
  return () => {
    if (openForms.get(name) === read) openForms.delete(name);
  };
}

export function keepOpenForms(owner: string): void {
  for (const [name, read] of openForms) {
    const values = read();
    if (values && !keepDraft(formKey(name), { owner, values })) console.error('What was typed could not be kept.');
  }
}

/** Brings along what the release before kept when the session ended. */
function takeOldForms(): void {
  try {
    const { owner, forms } = JSON.parse(sessionStorage.getItem(oldFormsKey) ?? '') as {
      owner: string;
      forms: Record<string, FormValues>;
    };
    for (const [name, values] of Object.entries(forms)) keepDraft(formKey(name), { owner, values });
    sessionStorage.removeItem(oldFormsKey);
  } catch {
    // There is nothing that could be brought along.
  }
}

if (typeof window !== 'undefined') takeOldForms();
