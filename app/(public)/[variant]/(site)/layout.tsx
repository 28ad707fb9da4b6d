import { Beacon } from '@/components/analytics/beacon';
import { DisclaimerBanner } from '@/components/layout/disclaimer-banner';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { contentId, SkipLink } from '@/components/layout/skip-link';

/**
 * The site's own header and footer. The beacon is here, not a layout above, so that it is sent with what the header
 * needs anyway.
 */
export default function SiteLayout({ children }: { children: React.ReactNode }) {
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
