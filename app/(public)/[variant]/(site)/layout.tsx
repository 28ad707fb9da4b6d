import { DisclaimerBanner } from '@/components/layout/disclaimer-banner';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { contentId, SkipLink } from '@/components/layout/skip-link';

/** The site's own header and footer. */
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
    </>
  );
}
