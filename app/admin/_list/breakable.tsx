import { Fragment } from 'react';

/** An address that a line may break after its marks, not inside its words; a word too long for any line still breaks. */
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
