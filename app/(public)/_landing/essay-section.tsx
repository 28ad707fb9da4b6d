interface EssaySectionProps {
  anchor: string;
  /** The chapter's; what follows the chapters has none. */
  number?: number;
  title: string;
  opening?: React.ReactNode;
  children: React.ReactNode;
}

/** The essay's grid: the text in the middle of the page, a chapter's number to its left, notes to its right. */
export const essayGrid = 'grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)_minmax(0,1fr)]';
export const essayText =
  'max-w-measure font-serif text-lg leading-[1.65] md:text-[1.1875rem] max-lg:mx-auto max-lg:w-full lg:col-start-2';

/** A chapter in the essay's one column. Children stand in its grid. */
export function EssaySection({ anchor, number, title, opening, children }: EssaySectionProps) {
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className={`page-width ${essayGrid} scroll-mt-2 gap-y-5 pt-16 md:pt-24`}
    >
      {opening && (
        <div className="mb-2 max-lg:mx-auto max-lg:w-full max-lg:max-w-measure lg:col-start-2">{opening}</div>
      )}
      {number && (
        <p
          aria-hidden="true"
          className="self-baseline font-serif text-4xl leading-none text-brass max-lg:mx-auto max-lg:-mb-4 max-lg:w-full max-lg:max-w-measure md:text-5xl lg:col-start-1 lg:text-right"
        >
          {number}
        </p>
      )}
      <h2
        id={`${anchor}-title`}
        className="mb-1 self-baseline text-3xl max-lg:mx-auto max-lg:w-full max-lg:max-w-measure md:text-5xl lg:col-start-2"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}
