import { useEffect, useEffectEvent } from 'react';

const retryMilliseconds = 8000;

/**
 * Runs `retry` some time after a failure, and as soon as the browser is online again. `failure` is undefined, or another
 * value for each failure.
 */
export function useRetry(failure: unknown, retry: () => void): void {
  const run = useEffectEvent(retry);
  useEffect(() => {
    if (failure === undefined) return undefined;
    const now = () => run();
    const timer = setTimeout(now, retryMilliseconds);
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [failure]);
}
