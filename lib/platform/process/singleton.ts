/** What the process has one of, by name. Pages, handlers, middleware and server are bundled apart and meet here. */
const shared = globalThis as typeof globalThis & { processSingletons?: Map<string, unknown> };

/** One of its kind in a process, whichever bundle asks for it. */
export interface Singleton<T> {
  get(): T;
  peek(): T | undefined;
  /** Forgets it and answers it: whoever asks next makes another. */
  take(): T | undefined;
}

/** Provides what a package looks for among the global names. */
export function provideGlobal(name: string, value: unknown): void {
  Object.assign(globalThis, { [name]: value });
}

/** Declares a singleton. Two declarations of one name are the same thing, so a name has one type and one file. */
export function singleton<T>(name: string, create: () => T): Singleton<T> {
  const instances = () => (shared.processSingletons ??= new Map());
  // The name's one declaration put it there.
  const peek = () => instances().get(name) as T | undefined;
  return {
    peek,
    get() {
      const known = peek();
      if (known !== undefined) return known;
      const made = create();
      instances().set(name, made);
      return made;
    },
    take() {
      const known = peek();
      instances().delete(name);
      return known;
    },
  };
}
