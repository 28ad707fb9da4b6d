import clsx from 'clsx';

import { InlineText, marksOf, TermButton, withoutMarks } from '@/components/prose/inline-text';
import type { EssayParagraph as Paragraph, MarginNote } from '@/lib/content/essay';

interface EssaySectionProps {
  anchor: string;
  /** The chapter's number; absent after the chapters. */
  number?: number;
  title: string;
  opening?: React.ReactNode;
  children: React.ReactNode;
}

/** The essay's grid: the text in the middle of the page, chapter numbers on the left, notes on the right. */
export const essayGrid = 'grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)_minmax(0,1fr)]';
export const essayText =
  'max-w-measure font-serif text-lg leading-[1.65] md:text-[1.1875rem] max-lg:mx-auto max-lg:w-full lg:col-start-2';

/** A chapter in the essay's single column. Children are placed in its grid. */
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

/**
 * A paragraph and the note on some of its words: in the margin if there is room, and always opened by the words
 * themselves.
 */
export function EssayParagraph({ isFirst, ...paragraph }: Paragraph & { isFirst: boolean }) {
  const { text, note } = paragraph;
  return (
    <>
      <p
        className={clsx(
          essayText,
          isFirst &&
            'min-[20rem]:first-letter:mr-2 min-[20rem]:first-letter:font-semibold min-[20rem]:first-letter:text-accent min-[20rem]:first-letter:[-webkit-initial-letter:3] min-[20rem]:first-letter:[initial-letter:3]',
        )}
      >
        {note ? <Marked text={text} note={note} /> : <InlineText text={text} />}
      </p>
      {note && (
        <>
          <aside
            aria-label={note.label}
            className="hidden self-start border-brass pt-1.5 text-sm text-ink-soft lg:col-start-3 lg:block lg:h-0 lg:border-t print:block print:border-l-2 print:pl-4"
          >
            <Note {...note} />
          </aside>
          <div id={noteId(note)} popover="auto" role="note" className="term-popover">
            <Note {...note} />
          </div>
        </>
      )}
    </>
  );
}

function Note({ label, text }: MarginNote) {
  return (
    <>
      <p className="kicker text-brass">{label}</p>
      <p>{text}</p>
    </>
  );
}

function noteId({ on }: MarginNote): string {
  return `note-${on.replaceAll(' ', '-')}`;
}

function Marked({ text, note }: { text: string; note: MarginNote }) {
  const [before, ...rest] = text.split(note.on);
  const after = rest.join(note.on);
  return (
    <>
      {before}
      <TermButton target={noteId(note)} label={note.on} mark={marksOf(after)} />
      {withoutMarks(after)}
    </>
  );
}
