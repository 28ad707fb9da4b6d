import type { ReactNode } from 'react';

import { PageLink } from '@/components/ui/page-link';
import { site } from '@/lib/site';

import { Logo } from './logo';

interface LinkListProps {
  title: string;
  links: readonly { label: string; href: string }[];
}

interface FooterProps {
  about: string;
  lists: readonly LinkListProps[];
  contactTitle: string;
  contactAction?: ReactNode;
  closing: string;
}

export function Footer({ about, lists, contactTitle, contactAction, closing }: FooterProps) {
  return (
    <>
      <div className="page-width grid grid-cols-2 gap-x-5 gap-y-10 py-12 lg:grid-cols-[2fr_1fr_1fr_1.3fr]">
        <div className="col-span-2 lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-xs text-sm text-ink-soft">{about}</p>
        </div>
        {lists.map((list) => (
          <LinkList key={list.title} {...list} />
        ))}
        <div className="col-span-2 text-sm lg:col-span-1">
          <FooterTitle>{contactTitle}</FooterTitle>
          <address className="flex flex-col gap-1 not-italic">
            <a href={`mailto:${site.contact.email}`} className="flex min-h-7 items-center self-start text-link">
              <span className="wrap-anywhere">{site.contact.email}</span>
            </a>
            {site.contact.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {contactAction}
        </div>
      </div>
      <div className="page-width">
        <p className="border-t border-rule py-5 text-sm text-ink-soft">{closing}</p>
      </div>
    </>
  );
}

function LinkList({ title, links }: LinkListProps) {
  return (
    <nav aria-label={title} className="text-sm">
      <FooterTitle>{title}</FooterTitle>
      <ul className="flex flex-col">
        {links.map(({ label, href }) => (
          <li key={href}>
            <PageLink
              href={href}
              className="inline-flex min-h-8 items-center py-1 hover:underline hover:underline-offset-4"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterTitle({ children }: { children: ReactNode }) {
  return <h2 className="mb-3 kicker font-mono font-medium tracking-[0.08em] text-ink-soft">{children}</h2>;
}
