import type { Metadata } from 'next';

import { notFoundPage } from '@/lib/content/not-found';
import { site } from '@/lib/site';

import { NotFoundMessage } from './_components/not-found-message';
import { SiteShell } from './_components/site-shell';
import RootLayout from './layout';

// Made at build, so it says nothing that depends on where the site runs.
export const metadata: Metadata = {
  title: { absolute: `${notFoundPage.meta.title} | ${site.name}` },
  description: notFoundPage.meta.description,
};

/** A page of its own: as the root's not-found.tsx it would be sent along with every other page. */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <SiteShell>
        <NotFoundMessage />
      </SiteShell>
    </RootLayout>
  );
}
