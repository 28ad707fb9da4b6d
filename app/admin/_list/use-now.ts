import { useEffect, useState } from 'react';

const tickMilliseconds = 10_000;

/** The time, as exactly as a list needs it that shows what the clock changes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
