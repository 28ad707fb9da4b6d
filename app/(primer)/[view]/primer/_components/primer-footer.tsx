import Link from 'next/link';

import { Logo } from '@/components/layout/logo';
import { primer } from '@/lib/content/primer';
import { site } from '@/lib/site';

export function PrimerFooter() {
  const { quickLinks, legal, contact, disclaimer, copyright } = primer.footer;
  return (
    <footer className="bg-wash">
      <div className="page-width grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.3fr]">
        <div>
          <Logo />
          <p className="mt-4 max-w-xs text-sm text-ink-soft">{disclaimer}</p>
        </div>
        <FooterLinks {...quickLinks} />
        <FooterLinks {...legal} />
        <div className="text-sm">
          <FooterTitle>{contact}</FooterTitle>
          <address className="flex flex-col gap-1 not-italic">
            {site.contact.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={`mailto:${site.contact.email}`} className="inline-flex min-h-7 items-center self-start text-link">
              {site.contact.email}
            </a>
          </address>
        </div>
      </div>
      <div className="page-width">
        <p className="border-t border-rule py-5 text-sm text-ink-soft">{copyright}</p>
      </div>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: readonly { label: string; href: string }[] }) {
  return (
    <nav aria-label={title} className="text-sm">
      <FooterTitle>{title}</FooterTitle>
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

function FooterTitle({ children }: { children: React.ReactNode }) {
  return <h2 className="mb-3 kicker font-medium tracking-[0.08em] text-ink-soft">{children}</h2>;
}
