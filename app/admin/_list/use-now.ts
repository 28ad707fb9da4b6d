import { useEffect, useState } from 'react';

const usualMilliseconds = 10_000;

/** The current time, as precise as needed by lists that change with the clock. */
export function useNow(tickMilliseconds = usualMilliseconds): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, [tickMilliseconds]);
  return now;
}
