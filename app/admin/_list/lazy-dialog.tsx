import dynamic from 'next/dynamic';
import { useEffect, type ComponentType } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A dialog whose code is fetched apart from its list's, and the way to fetch it ahead. */
export function lazyDialog<Props>(load: Load<Props>) {
  return { load, Dialog: dynamic(load, { ssr: false, loading: OpeningText }) };
}

function OpeningText() {
  return (
    <p
      role="status"
      className="fixed right-4 bottom-4 z-50 border border-rule bg-sheet px-4 py-2 text-sm shadow-lifted"
    >
      Opening...
    </p>
  );
}

/** Fetches code when the browser has nothing else to do. What fails is fetched again when it is needed. */
export function useLoadAhead(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const loadAll = () => loads.forEach((load) => void load().catch(() => undefined));
    if (!('requestIdleCallback' in window)) return void setTimeout(loadAll, 1000);
    const handle = requestIdleCallback(loadAll, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, [loads]);
}
