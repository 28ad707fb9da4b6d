import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

/** Keeps a list's state in the address, so that it survives a reload and the Back button. */
export function useAddressState() {
  const parameters = useSearchParams();
  const get = useCallback((name: string) => parameters.get(name) ?? undefined, [parameters]);
  /** Sets parameters and removes those without a value. With `isStep`, the Back button undoes the change. */
  const set = useCallback((changes: Record<string, string | undefined>, isStep = false) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const address = `?${next.toString()}`;
    if (isStep) window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  }, []);
  return { get, set };
}
