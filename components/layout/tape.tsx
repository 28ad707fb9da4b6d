import clsx from 'clsx';

/** A strip of ticker tape across its container. Decoration alone: nothing reads it out. */
export function Tape({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('tape', className)} />;
}
