import clsx from 'clsx';

/** A decorative strip of ticker tape across its container, hidden from assistive technology. */
export function Tape({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('tape', className)} />;
}
