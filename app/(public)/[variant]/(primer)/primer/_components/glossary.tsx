import { glossary, glossaryText, termAnchor, type GlossaryTerm } from '@/lib/content/glossary';

const terms = (Object.keys(glossary) as GlossaryTerm[]).sort((a, b) =>
  glossary[a].term.localeCompare(glossary[b].term, 'en-US'),
);

export function Glossary() {
  return (
    <section id={glossaryText.anchor} aria-labelledby="glossary-title">
      <h2 id="glossary-title" className="border-t-2 border-ink pt-4 text-3xl md:text-4xl">
        {glossaryText.title}
      </h2>
      <p className="mt-4 max-w-measure text-ink-soft">{glossaryText.lede}</p>
      <dl className="mt-6 border-t border-rule">
        {terms.map((name) => (
          <div
            key={name}
            id={termAnchor(name)}
            className="grid scroll-mt-6 gap-x-6 gap-y-1 border-b border-rule py-3 target:bg-brass-wash md:grid-cols-[15rem_1fr]"
          >
            <dt className="font-semibold">
              <dfn className="not-italic">{glossary[name].term}</dfn>
            </dt>
            <dd className="max-w-measure">{glossary[name].text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the terms in the text open. A page that shows such terms holds these once. */
export function TermPopovers() {
  return terms.map((name) => (
    <div key={name} id={`popover-${name}`} popover="auto" role="note" className="term-popover">
      <p className="font-semibold">{glossary[name].term}</p>
      <p className="mt-1">{glossary[name].text}</p>
      <a href={`#${termAnchor(name)}`} className="mt-2 inline-block text-link">
        {glossaryText.more}
      </a>
    </div>
  ));
}
