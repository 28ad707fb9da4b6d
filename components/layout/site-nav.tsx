'use client';

import { useSelectedLayoutSegment } from 'next/navigation';

import { PageLink } from '@/components/ui/page-link';

/** The section links. The current one is read from the route tree, because the address may be a rewritten one. */
export function SiteNav({ links }: { links: readonly { label: string; href: string }[] }) {
  const segment = useSelectedLayoutSegment();
  return (
    <nav aria-label="Main">
      <ul className="flex max-w-md flex-wrap justify-between gap-x-1 text-[clamp(0.8rem,3.3vw,0.875rem)] max-[22.4rem]:grid max-[22.4rem]:grid-cols-3">
        {links.map(({ label, href }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={href === `/${segment}` ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-[3px] border-transparent font-medium transition-colors hover:border-rule-field active:bg-wash aria-[current]:border-accent aria-[current]:font-semibold"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
