import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while the page is what the server sent, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
