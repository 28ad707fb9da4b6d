import Link from 'next/link';

import { ContactLink } from '@/components/contact/contact-link';
import { buttonClass } from '@/components/ui/button';
import { legalLinks, mainLinks, readingLinks } from '@/lib/content/navigation';
import { site } from '@/lib/site';

import { Logo } from './logo';
import { Tape } from './tape';

export function SiteFooter() {
  return (
    <footer className="mt-auto bg-wash">
      <Tape />
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 py-12 lg:grid-cols-[2fr_1fr_1fr_1.3fr]">
        <div className="col-span-2 lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-xs text-sm text-ink-soft">
            {site.tagline}. This site is a proposal prototype, for illustration only.
          </p>
        </div>
        <LinkList title="Site" links={mainLinks} />
        <LinkList title="Reading" links={[...readingLinks, ...legalLinks]} />
        <div className="col-span-2 text-sm lg:col-span-1">
          <h2 className="mb-3 kicker font-mono font-medium tracking-[0.08em] text-ink-soft">Contact</h2>
          <address className="flex flex-col gap-1 not-italic">
            <a href={`mailto:${site.contact.email}`} className="inline-flex min-h-7 items-center self-start text-link">
              {site.contact.email}
            </a>
            {site.contact.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <ContactLink className={`${buttonClass('secondary', 'sm')} mt-4 hover:border-ink hover:bg-paper`} />
        </div>
      </div>
      <div className="page-width">
        <p className="border-t border-rule py-5 text-sm text-ink-soft">
          © {site.copyrightYear} {site.name}. All rights reserved. Not affiliated with the official {site.plan}.
        </p>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: readonly { label: string; href: string }[] }) {
  return (
    <nav aria-label={title} className="text-sm">
      <h2 className="mb-3 kicker font-mono font-medium tracking-[0.08em] text-ink-soft">{title}</h2>
      <ul className="flex flex-col">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className="inline-flex min-h-8 items-center hover:underline hover:underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
