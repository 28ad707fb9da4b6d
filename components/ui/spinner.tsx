import clsx from 'clsx';

/** Says nothing by itself: the words beside it do. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block size-[1em] animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}
