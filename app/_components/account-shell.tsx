import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { contentId, SkipLink } from '@/components/layout/skip-link';

/** Around the screens of an account: the site's own header and footer. */
export function AccountShell({ children }: { children: React.ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id={contentId} tabIndex={-1} className="pb-24 focus:outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
