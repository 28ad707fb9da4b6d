import { glossary, glossaryText, termAnchor, type GlossaryTerm } from '@/lib/content/glossary';

interface TermPopoversProps {
  terms: readonly GlossaryTerm[];
  /** The page with the glossary; empty on that page itself. */
  glossaryPage?: string;
}

/** The explanations that terms in the text open. A page with terms must render each of them here once. */
export function TermPopovers({ terms, glossaryPage = '' }: TermPopoversProps) {
  return terms.map((name) => (
    <div key={name} id={`popover-${name}`} popover="auto" role="note" className="term-popover">
      <p>{glossary[name].term}</p>
      <p>{glossary[name].text}</p>
      <a href={`${glossaryPage}#${termAnchor(name)}`}>{glossaryPage ? glossaryText.inPrimer : glossaryText.more}</a>
    </div>
  ));
}
