import Link from 'next/link';

import { mainLinks } from '@/lib/content/navigation';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';
import type { CurrentUser } from '@/lib/auth/schema';

import { AccountActions } from './account-actions';
import { Logo } from './logo';
import { SiteNav } from './site-nav';

/** A page for one person says who that is; the others find out in the browser. */
export function SiteHeader({ user }: { user?: CurrentUser }) {
  return (
    <header className="page-width">
      <div className="flex min-h-18 items-center justify-between gap-x-4 py-3 max-sm:flex-wrap">
        <Link href={paths.home} prefetch={false} aria-label={`${site.name}, home`} className="-my-1 shrink-0 py-2">
          <Logo />
        </Link>
        <p className="mr-auto hidden border-l border-rule pl-4 font-serif text-base text-ink-soft lg:block">
          {site.tagline}
        </p>
        <AccountActions user={user} />
      </div>
      <div className="border-b border-b-rule rule-double">
        <SiteNav links={mainLinks} />
      </div>
    </header>
  );
}
