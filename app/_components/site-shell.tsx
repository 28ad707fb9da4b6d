import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import type { CurrentUser } from '@/lib/auth/schema';

/** The site's own header and footer around a page that is not one of the public ones. */
export function SiteShell({ user, children }: { user?: CurrentUser; children: React.ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader user={user} />
      <main id={contentId} tabIndex={-1} className="pb-24 focus:outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
