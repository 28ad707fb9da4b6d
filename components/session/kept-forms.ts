/** What somebody had typed when their session ended: kept in this tab until they have signed in again. */

export type FormValues = Record<string, unknown>;

interface Kept {
  /** Whose it is: nobody else gets to see it. */
  owner: string;
  forms: Record<string, FormValues>;
}

const storageKey = 'keptForms';
const mounted = new Map<string, () => FormValues | undefined>();

/** Has the form of this name kept when the session ends. `read` answers nothing when there is nothing to keep. */
export function watchForm(name: string, read: () => FormValues | undefined): () => void {
  mounted.set(name, read);
  return () => {
    if (mounted.get(name) === read) mounted.delete(name);
  };
}

/** Keeps every form that is open now. */
export function keepForms(owner: string): void {
  const forms: Kept['forms'] = {};
  for (const [name, read] of mounted) {
    const values = read();
    if (values) forms[name] = values;
  }
  if (Object.keys(forms).length === 0) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ owner, forms } satisfies Kept));
  } catch (error) {
    console.error('What was typed could not be kept.', error);
  }
}

function read(): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The name of a kept form that begins so. */
export function findKeptForm(prefix: string, owner: string): string | undefined {
  const kept = read();
  if (kept?.owner !== owner) return undefined;
  return Object.keys(kept.forms).find((name) => name.startsWith(prefix));
}

/** What was kept of a form. */
export function keptForm(name: string, owner: string): FormValues | undefined {
  const kept = read();
  return kept?.owner === owner ? kept.forms[name] : undefined;
}

/** Whoever has put it back into a form: it is given out once. */
export function forgetKeptForm(name: string): void {
  const kept = read();
  if (!kept?.forms[name]) return;
  const { [name]: _taken, ...rest } = kept.forms;
  if (Object.keys(rest).length > 0) sessionStorage.setItem(storageKey, JSON.stringify({ ...kept, forms: rest }));
  else sessionStorage.removeItem(storageKey);
}

/** Whoever signs out leaves nothing behind in this tab. */
export function forgetKeptForms(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // What cannot be reached was not kept either.
  }
}
