import clsx from 'clsx';

interface PageHeaderProps {
  kicker: string;
  title: string;
  /** Empty for a page without one. */
  lede: string;
  /** For a page that is opened for what stands below: a smaller title in one line with its kicker, and no lede. */
  isCompact?: boolean;
  children?: React.ReactNode;
}

export function PageHeader({ kicker, title, lede, isCompact = false, children }: PageHeaderProps) {
  return (
    <header
      className={clsx(
        'page-width',
        isCompact ? 'flex flex-wrap items-baseline gap-x-3 pt-2 pb-1 md:pt-4 md:pb-4' : 'pt-12 pb-10 md:pt-20 md:pb-14',
      )}
    >
      <p className={clsx('kicker text-brass', isCompact && 'max-md:hidden')}>{kicker}</p>
      <h1 className={isCompact ? 'text-2xl md:text-3xl' : 'mt-3 text-title md:text-6xl'}>{title}</h1>
      {!isCompact && lede && (
        <p className="mt-5 max-w-[46rem] font-serif text-xl text-ink-soft md:text-2xl md:leading-[1.4]">{lede}</p>
      )}
      {children}
    </header>
  );
}
