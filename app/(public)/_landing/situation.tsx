import { briefing } from '@/lib/content/briefing';

/** The five heads of the situation as lines to scan, and the figures that a decision turns on. */
export function Situation() {
  return (
    <>
      <div>
        {briefing.situation.map(({ anchor, title, text }) => (
          <article
            key={anchor}
            id={anchor}
            className="grid gap-x-8 gap-y-1 border-t border-rule py-4 first:border-t-0 first:pt-0 md:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-measure">{text}</p>
          </article>
        ))}
      </div>
      <dl className="mt-6 grid gap-6 border-y border-brass/60 py-6 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {briefing.figures.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-sm text-ink-soft">{text}</dt>
            <dd className="font-serif text-4xl whitespace-nowrap text-brass">{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
