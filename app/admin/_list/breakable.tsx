import { Fragment } from 'react';

/** An address that breaks after its punctuation, not inside words, unless a word is too long for a line. */
export function Breakable({ text }: { text: string }) {
  return (
    <span className="max-md:wrap-anywhere">
      {text.split(/(?<=[@.:/+_-])/).map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
