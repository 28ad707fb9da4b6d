import { opportunities } from '@/lib/content/landing';

export function OpportunityColumns() {
  return (
    <ul className="grid md:grid-cols-3 md:grid-rows-[auto_auto_auto]">
      {opportunities.items.map(({ audience, title, text }) => (
        <li
          key={audience}
          className="border-rule py-5 not-first:border-t md:row-span-3 md:grid md:grid-rows-subgrid md:px-6 md:py-1 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0"
        >
          <p className="kicker text-accent">{audience}</p>
          <h3 className="mt-2 text-2xl">{title}</h3>
          <p className="mt-3 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
