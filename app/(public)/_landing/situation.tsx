import { briefing } from '@/lib/content/briefing';

/** The five headings of the situation as lines to scan. */
export function Situation() {
  return briefing.situation.map(({ anchor, title, text }) => (
    <article
      key={anchor}
      id={anchor}
      className="grid gap-x-8 gap-y-1 border-t border-rule py-4 first-of-type:border-t-0 first-of-type:pt-0 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h3 className="text-xl">{title}</h3>
      <p className="max-w-measure">{text}</p>
    </article>
  ));
}
