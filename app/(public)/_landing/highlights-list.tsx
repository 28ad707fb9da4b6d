import { highlights } from '@/lib/content/landing';

/** The nine highlights as running text, numbered consecutively. */
export function HighlightsList() {
  return highlights.groups.map(({ title, lead, highlights: items }, group) => (
    <div key={title} className="mt-12 first:mt-0">
      <h3 className="border-b border-ink pb-2 text-xl">
        {title}. <span className="block text-lg font-normal text-ink-soft">{lead}</span>
      </h3>
      <ol start={group * 3 + 1}>
        {items.map((item, index) => (
          <li key={item.title} className="grid grid-cols-[1.75rem_1fr] border-b border-rule py-4">
            <span aria-hidden="true" className="pt-0.5 font-mono text-sm text-brass">
              {group * 3 + index + 1}
            </span>
            <div>
              <h4 className="font-serif font-semibold">{item.title}</h4>
              <p>{item.proposed}.</p>
              <p className="font-sans text-sm text-ink-soft">Today: {lowerFirst(item.today)}.</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  ));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
