import { useEffect, useRef, useState, useEffectEvent } from 'react';

import { isPassing } from '@/lib/platform/http/api-error';

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

const pauseMilliseconds = 350;

/**
 * Returns what `load` has loaded, shortly after each change of it: one request at a time, always ending with the latest.
 * Keeps the last result if a request fails, and asks again where the reason passes; null if nothing has been loaded
 * before.
 */
export function useLatest<Result>(load: () => Promise<Result>): Result | null | undefined {
  const [result, setResult] = useState<Result | null>();
  const [failure, setFailure] = useState<object>();
  const [attempt, setAttempt] = useState(0);
  useRetry(failure, () => setAttempt((before) => before + 1));
  const work = useRef<{ isRunning: boolean; next?: () => void }>({ isRunning: false });
  useEffect(() => {
    const run = async () => {
      work.current = { isRunning: true };
      try {
        const loaded = await load();
        setResult(() => loaded);
        setFailure(undefined);
      } catch (error) {
        // The request that finally acts reports the error.
        setResult((shown) => shown ?? null);
        setFailure(isPassing(error) ? {} : undefined);
      }
      const { next } = work.current;
      work.current = { isRunning: false };
      next?.();
    };
    const timer = setTimeout(() => {
      if (work.current.isRunning) work.current.next = () => void run();
      else void run();
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [load, attempt]);
  return result;
}
