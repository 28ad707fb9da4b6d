import { useEffect, useEffectEvent } from 'react';

import { ApiError } from '@/lib/platform/http/api-error';

const retryMilliseconds = 8000;

/** Whether a request failed for a reason that passes: no connection, a site that is away, or too many requests. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

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
