import { notFound } from 'next/navigation';

import { Beacon } from '@/components/analytics/beacon';
import { DisclaimerBanner } from '@/components/layout/disclaimer-banner';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import { isView } from '@/lib/views';

/** Another instance's change of news shows after a minute at most; this instance's at once. In seconds; next.config.mjs adds to it. */
export const revalidate = 30;

/** Nothing is rendered at build: pages hold what only the running site knows, and are cached from their first request on. */
export function generateStaticParams(): { view: string }[] {
  return [];
}

export default async function SiteLayout({ children, params }: LayoutProps<'/[view]'>) {
  const { view } = await params;
  if (!isView(view)) notFound();
  return (
    <>
      <SkipLink />
      <DisclaimerBanner />
      <SiteHeader />
      <main id={contentId} tabIndex={-1} className="pb-24 focus:outline-none">
        {children}
      </main>
      <SiteFooter />
      <Beacon />
    </>
  );
}
