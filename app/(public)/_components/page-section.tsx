import clsx from 'clsx';

interface PageSectionProps {
  id: string;
  title: string;
  /** Whether it comes first, so that no hairline is needed above it. */
  isFirst?: boolean;
  children: React.ReactNode;
}

/** A part of a page under a hairline, with its name in the margin and its content beside it. */
export function PageSection({ id, title, isFirst = false, children }: PageSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="page-width">
      <div
        className={clsx(
          'grid gap-x-10 gap-y-5 border-rule py-10 md:py-14 lg:grid-cols-[15rem_1fr] print:py-4',
          !isFirst && 'border-t',
        )}
      >
        <h2 id={`${id}-title`} className="text-2xl md:text-3xl">
          {title}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
