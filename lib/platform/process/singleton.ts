/** The process's singletons by name. Pages, handlers, middleware and server are bundled separately and share them here. */
const shared = globalThis as typeof globalThis & { processSingletons?: Map<string, unknown> };

/** A value that exists once per process, across bundles. */
export interface Singleton<T> {
  get(): T;
  peek(): T | undefined;
  /** Clears and returns the instance; the next `get()` creates a new one. */
  take(): T | undefined;
}

/** Defines a global that a package expects. */
export function provideGlobal(name: string, value: unknown): void {
  Object.assign(globalThis, { [name]: value });
}

/** Declares a singleton. Declare each name in one file only: equal names share the instance. */
export function singleton<T>(name: string, create: () => T): Singleton<T> {
  const instances = () => (shared.processSingletons ??= new Map());
  // Set by the only declaration of this name, so the type holds.
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
