'use client';

import Link from 'next/link';
import { useSelectedLayoutSegment } from 'next/navigation';

/** The section links. Which one is the page's own is read from the route tree: the address may be a rewritten one. */
export function SiteNav({ links }: { links: readonly { label: string; href: string }[] }) {
  const segment = useSelectedLayoutSegment();
  return (
    <nav aria-label="Main">
      <ul className="flex flex-wrap gap-x-4 md:gap-x-6">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === `/${segment}` ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-[3px] border-transparent text-sm font-medium transition-colors hover:border-rule-field active:bg-wash aria-[current]:border-accent aria-[current]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
