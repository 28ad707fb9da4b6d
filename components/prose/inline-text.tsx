import Link from 'next/link';

import type { Inline, ProseLink, ProseTerm } from '@/lib/content/prose';

/** A sentence with its links and terms. */
export function InlineText({ text }: { text: Inline }) {
  if (typeof text === 'string') return text;
  return text.map((part) => {
    if (typeof part === 'string') return part;
    return 'term' in part ? <Term key={part.label} {...part} /> : <TextLink key={part.href} {...part} />;
  });
}

/** A term that opens its explanation, without scripts too. The page holds the popovers of the glossary. */
function Term({ label, term }: ProseTerm) {
  return (
    <button type="button" popoverTarget={`popover-${term}`} className="term">
      {label}
    </button>
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
