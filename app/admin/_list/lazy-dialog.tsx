import dynamic from 'next/dynamic';
import { useEffect, type ComponentType } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A dialog whose code is loaded separately from its list's, and a function that loads it early. */
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

/** Loads code when the browser is idle. A failed load is retried when the code is needed. */
export function useLoadAhead(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const loadAll = () => loads.forEach((load) => void load().catch(() => undefined));
    if (!('requestIdleCallback' in window)) return void setTimeout(loadAll, 1000);
    const handle = requestIdleCallback(loadAll, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, [loads]);
}
