import { useIsHydrated } from '@/components/ui/use-is-hydrated';

/** `in 1:40`. Ticks for the eye; a screen reader hears it once a minute. */
export function Countdown({ to, now }: { to: number; now: number }) {
  const seconds = Math.max(0, Math.ceil((to - now) / 1000));
  const minutes = Math.ceil(seconds / 60);
  if (!useIsHydrated()) return 'shortly';
  if (seconds === 0) return 'now';
  return (
    <>
      <span className="sr-only">
        in less than {minutes} {minutes === 1 ? 'minute' : 'minutes'}
      </span>
      <span aria-hidden="true" className="tabular-nums">
        in {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
    </>
  );
}
