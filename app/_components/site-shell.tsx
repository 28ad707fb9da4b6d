import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import type { CurrentUser } from '@/lib/auth/schema';

interface SiteShellProps {
  user?: CurrentUser;
  banner?: React.ReactNode;
  children: React.ReactNode;
}

export function SiteShell({ user, banner, children }: SiteShellProps) {
  return (
    <>
      <SkipLink />
      {banner}
      <SiteHeader user={user} />
      <main id={contentId} tabIndex={-1} className="pb-24 focus:outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
