import type { Metadata } from 'next';

import { Tape } from '@/components/drawing/tape';
import { PageLink } from '@/components/ui/page-link';
import { notFoundPage } from '@/lib/content/not-found';
import { site } from '@/lib/site';

import { SiteShell } from './site-shell';

/** It may be rendered at build, so it must not depend on where the site runs. */
export const noSuchPageMetadata: Metadata = {
  title: { absolute: `${notFoundPage.meta.title} | ${site.name}` },
  description: notFoundPage.meta.description,
};

/** The page for an address that does not exist: the tape prints the number and breaks off. */
export function NoSuchPage() {
  return (
    <SiteShell>
      <div className="mt-16 overflow-hidden md:mt-24">
        <Tape className="w-[62%] [clip-path:polygon(0_0,100%_0,calc(100%-9px)_33%,100%_66%,calc(100%-9px)_100%,0_100%)]" />
      </div>
      <div className="page-width mt-12">
        <h1 className="text-4xl md:text-6xl">{notFoundPage.title}</h1>
        <p className="mt-5 max-w-measure font-serif text-xl text-ink-soft">{notFoundPage.text}</p>
        <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-1">
          {notFoundPage.links.map(({ label, href }) => (
            <li key={href}>
              <PageLink href={href} className="inline-flex min-h-11 items-center text-link">
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </SiteShell>
  );
}
