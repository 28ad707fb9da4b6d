import clsx from 'clsx';

import { FigureCaption } from '@/components/drawing/figure-caption';
import { about } from '@/lib/content/about';
import { sources } from '@/lib/content/sources';

const { above, head, desks, chart } = about.team;

/** Who reports to whom in the proposed office, and on what. Its lines are borders, and it reads as nested lists. */
export function OfficeChart() {
  return (
    <figure aria-label={chart} className="mt-8">
      <Desk {...above} className="border-dashed border-rule-field" />
      <Stem />
      <Desk {...head} className="border-accent bg-accent text-on-accent" />
      <Stem className="max-xl:hidden" />
      <ul className="relative grid gap-x-4 max-xl:ml-4 xl:grid-cols-5 xl:before:absolute xl:before:inset-x-[calc(10%-0.4rem)] xl:before:top-0 xl:before:border-t xl:before:border-ink">
        {desks.map((desk) => (
          <li
            key={desk.name}
            className="relative border-ink pt-4 max-xl:pl-4 max-xl:before:absolute max-xl:before:top-0 max-xl:before:left-0 max-xl:before:h-full max-xl:before:border-l max-xl:before:border-ink max-xl:last:before:h-10"
          >
            <span
              aria-hidden="true"
              className="absolute border-ink max-xl:top-10 max-xl:left-0 max-xl:w-4 max-xl:border-t xl:top-0 xl:left-1/2 xl:h-4 xl:border-l"
            />
            <Desk {...desk} className="h-full border-rule-field bg-sheet" />
          </li>
        ))}
      </ul>
      <FigureCaption source={sources.proposal} className="mt-4" />
    </figure>
  );
}

function Desk({ name, text, className }: { name: string; text: string; className: string }) {
  return (
    <div className={clsx('border px-4 py-3', className)}>
      <h3 className="text-lg leading-snug">{name}</h3>
      <p className="mt-1 text-sm text-wrap">{text}</p>
    </div>
  );
}

function Stem({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('ml-4 h-5 border-l border-ink xl:ml-[50%]', className)} />;
}
