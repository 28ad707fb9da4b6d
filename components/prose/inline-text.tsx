import Link from 'next/link';

import type { Inline, ProseLink } from '@/lib/content/prose';

/** A sentence with its links. */
export function InlineText({ text }: { text: Inline }) {
  if (typeof text === 'string') return text;
  return text.map((part) => (typeof part === 'string' ? part : <TextLink key={part.href} {...part} />));
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
