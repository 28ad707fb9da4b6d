import Link from 'next/link';

import type { Inline, ProseLink, ProseTerm } from '@/lib/content/prose';

export function InlineText({ text }: { text: Inline }) {
  if (typeof text === 'string') return text;
  return text.map((part, index) => {
    if (typeof part === 'string') return isTerm(text[index - 1]) ? part.replace(marks, '') : part;
    if (!isTerm(part)) return <TextLink key={part.href} {...part} />;
    return <Term key={part.label} {...part} mark={marksOf(text[index + 1])} />;
  });
}

type Part = Exclude<Inline, string>[number];

const marks = /^[.,;:)]+/;

function marksOf(part: Part | undefined): string {
  return (typeof part === 'string' && marks.exec(part)?.[0]) || '';
}

function isTerm(part: Part | undefined): part is ProseTerm {
  return typeof part === 'object' && 'term' in part;
}

/**
 * A term that opens its explanation, without scripts too. The page renders `TermPopovers` for it. A line may break
 * on either side of a button, so the punctuation mark after it is kept with it.
 */
export function Term({ label, term, mark = '' }: ProseTerm & { mark?: string }) {
  return (
    <span className="whitespace-nowrap">
      <button type="button" popoverTarget={`popover-${term}`} className="term whitespace-normal">
        {label}
      </button>
      {mark}
    </span>
  );
}

/** A link in running text; one that leaves the site is an ordinary anchor. */
export function TextLink({ label, href }: ProseLink) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} className="text-link">
        {label}
      </a>
    );
  }
  return (
    <Link href={href} prefetch={false} className="text-link">
      {label}
    </Link>
  );
}
