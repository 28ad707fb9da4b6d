import clsx from 'clsx';

import type { EssayParagraph as Paragraph } from '@/lib/content/essay';

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
      className={`page-width ${essayGrid} scroll-mt-2 gap-y-5 pt-16 md:pt-24 print:block print:pt-10 print:*:mt-5`}
    >
      {opening && (
        <div className="mb-2 max-lg:mx-auto max-lg:w-full max-lg:max-w-measure lg:col-start-2">{opening}</div>
      )}
      {number && (
        <p
          aria-hidden="true"
          className="self-baseline font-serif text-4xl leading-none text-brass max-lg:mx-auto max-lg:-mb-4 max-lg:w-full max-lg:max-w-measure md:text-5xl lg:col-start-1 lg:text-right print:mb-0"
        >
          {number}
        </p>
      )}
      <h2
        id={`${anchor}-title`}
        className="mb-1 self-baseline text-3xl max-lg:mx-auto max-lg:w-full max-lg:max-w-measure md:text-5xl lg:col-start-2 print:mt-1!"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A paragraph and, beside the words that it is about, its note: in the margin, or under it on a narrow screen. */
export function EssayParagraph({ text, note, isFirst }: Paragraph & { isFirst: boolean }) {
  return (
    <>
      <p
        className={clsx(
          essayText,
          isFirst &&
            'first-letter:float-left first-letter:mt-1.5 first-letter:mr-1.5 first-letter:text-6xl first-letter:leading-[0.8] first-letter:font-semibold first-letter:text-accent',
        )}
      >
        {note ? <Marked text={text} on={note.on} /> : text}
      </p>
      {note && (
        <aside
          aria-label={note.label}
          className="self-start border-brass pt-1.5 max-lg:mx-auto max-lg:w-full max-lg:max-w-measure max-lg:border-l-2 max-lg:pl-4 lg:col-start-3 lg:h-0 lg:border-t"
        >
          <p className="kicker text-brass">{note.label}</p>
          <p className="mt-1 text-sm text-ink-soft">{note.text}</p>
        </aside>
      )}
    </>
  );
}

function Marked({ text, on }: { text: string; on: string }) {
  const [before, ...after] = text.split(on);
  return (
    <>
      {before}
      <span className="underline decoration-brass decoration-dotted decoration-2 underline-offset-4">{on}</span>
      {after.join(on)}
    </>
  );
}
