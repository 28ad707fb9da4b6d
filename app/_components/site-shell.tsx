import { ContactLink } from '@/components/contact/contact-link';
import { AccountActions } from '@/components/layout/account-actions';
import { Footer } from '@/components/layout/footer';
import { Logo } from '@/components/layout/logo';
import { SiteNav } from '@/components/layout/site-nav';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import { Tape } from '@/components/drawing/tape';
import { buttonClass } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import { contactDialog } from '@/lib/content/landing';
import { legalLinks, mainLinks, readingLinks } from '@/lib/content/navigation';
import { paths } from '@/lib/paths';
import { siteFacts, currentNotice } from '@/lib/domains/site/facts';
import { siteState } from '@/lib/domains/site/state';
import { site } from '@/lib/site';
import { TextLink } from '@/components/prose/inline-text';

interface SiteShellProps {
  user?: CurrentUser;
  banner?: React.ReactNode;
  children: React.ReactNode;
}

export function SiteShell({ user, banner, children }: SiteShellProps) {
  return (
    <>
      <SkipLink />
      <NoticeBar />
      {banner}
      <SiteHeader user={user} />
      <main id={contentId} tabIndex={-1} className="pb-16 focus:outline-none md:pb-24">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** A page for one person shows who is signed in; cached pages find out in the browser. */
function SiteHeader({ user }: { user?: CurrentUser }) {
  return (
    <header className="page-width">
      <div className="flex min-h-18 items-center justify-between gap-x-4 py-3 max-sm:flex-wrap">
        <PageLink href={paths.home} aria-label={`${site.name}, home`} className="-my-1 shrink-0 py-2">
          <Logo />
        </PageLink>
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

/** Every page carries its links' properties, and the dialog has the default. */
function phoneUnlessDefault(): string | undefined {
  const { phone } = siteFacts();
  return phone === site.contact.phone ? undefined : phone;
}

function SiteFooter() {
  return (
    <footer className="mt-auto bg-wash">
      <Tape />
      <Footer
        about={`${site.tagline}. This site is a proposal prototype, for illustration only.`}
        lists={[
          { title: 'Site', links: mainLinks },
          { title: 'Reading', links: [...readingLinks, ...legalLinks] },
        ]}
        contactTitle="Contact"
        contactAction={
          <ContactLink
            label={contactDialog.open}
            // The page for what does not exist is rendered at build, when no number is known yet.
            phone={siteState() ? phoneUnlessDefault() : ''}
            className={`${buttonClass('secondary', 'sm')} mt-4 hover:border-ink hover:bg-paper`}
          />
        }
        closing={`© ${site.copyrightYear} ${site.name}. All rights reserved. Not affiliated with the official ${site.plan}.`}
      />
    </footer>
  );
}

/** What an administrator has to say on every public page, between its start and its end. Not printed. */
export function NoticeBar() {
  const notice = currentNotice();
  if (!notice) return null;
  const { text, link } = notice;
  return (
    <section aria-label="Notice" className="border-b border-rule bg-wash print:hidden">
      <p dir="auto" className="page-width py-2.5 text-sm font-medium wrap-anywhere">
        {link ? <TextLink label={text} href={link} /> : text}
      </p>
    </section>
  );
}
