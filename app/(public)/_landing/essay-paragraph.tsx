import clsx from 'clsx';

import type { EssayParagraph as Paragraph } from '@/lib/content/essay';

import { essayText } from './essay-section';

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
