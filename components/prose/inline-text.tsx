import { PageLink } from '@/components/ui/page-link';
import type { Inline, ProseLink, ProseTerm } from '@/lib/content/prose';

export function InlineText({ text }: { text: Inline }) {
  if (typeof text === 'string') return text;
  return text.map((part, index) => {
    if (typeof part === 'string') return isTerm(text[index - 1]) ? withoutMarks(part) : part;
    if (!isTerm(part)) return <TextLink key={part.href} {...part} />;
    return <Term key={part.label} {...part} mark={marksOf(text[index + 1])} />;
  });
}

type Part = Exclude<Inline, string>[number];

const marks = /^[.,;:)]+/;

/** Punctuation that may follow a term directly. */
export function marksOf(part: Part | undefined): string {
  return (typeof part === 'string' && marks.exec(part)?.[0]) || '';
}

export function withoutMarks(text: string): string {
  return text.replace(marks, '');
}

function isTerm(part: Part | undefined): part is ProseTerm {
  return typeof part === 'object' && 'term' in part;
}

/** A term that opens its explanation, even without scripts. The page must render `TermPopovers` for it. */
export function Term({ label, term, mark }: ProseTerm & { mark?: string }) {
  return <TermButton target={`popover-${term}`} label={label} mark={mark} />;
}

/**
 * Words that open the popover with the id `target`. A line may break on either side of a button, so the punctuation mark
 * after it is kept with it.
 */
export function TermButton({ target, label, mark = '' }: { target: string; label: string; mark?: string }) {
  return (
    <span className="whitespace-nowrap">
      <button type="button" popoverTarget={target} className="term whitespace-normal">
        {label}
      </button>
      {mark}
    </span>
  );
}

/** A link in running text; a link to another site is an ordinary anchor. */
export function TextLink({ label, href }: ProseLink) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} className="text-link">
        {label}
      </a>
    );
  }
  return (
    <PageLink href={href} className="text-link">
      {label}
    </PageLink>
  );
}
