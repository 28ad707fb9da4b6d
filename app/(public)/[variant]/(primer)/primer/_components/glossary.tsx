import { glossary, glossaryTerms, glossaryText, termAnchor } from '@/lib/content/glossary';

export function Glossary() {
  return (
    <section id={glossaryText.anchor} aria-labelledby="glossary-title">
      <h2 id="glossary-title" className="border-t-2 border-ink pt-4 text-3xl md:text-4xl">
        {glossaryText.title}
      </h2>
      <p className="mt-4 max-w-measure text-ink-soft">{glossaryText.lede}</p>
      <dl className="mt-6 border-t border-rule *:grid *:scroll-mt-6 *:gap-x-6 *:gap-y-1 *:border-b *:border-rule *:py-3 *:target:bg-brass-wash md:*:grid-cols-[15rem_1fr] print:columns-2 print:gap-x-8 print:text-sm print:*:block **:[dd]:max-w-measure **:[dt]:font-semibold">
        {glossaryTerms.map((name) => (
          <div key={name} id={termAnchor(name)}>
            <dt>
              <dfn className="not-italic">{glossary[name].term}</dfn>
            </dt>
            <dd>{glossary[name].text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
