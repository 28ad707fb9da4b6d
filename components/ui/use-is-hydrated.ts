import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False until the page is hydrated, true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
