import type { Metadata } from 'next';

import { ContactForm } from '@/app/_components/contact-form/contact-form';
import { JsonLdScript } from '@/app/_components/json-ld';
import { MarketingForm } from '@/components/marketing-form/marketing-form';
import { CopyButton } from '@/components/ui/script-button';
import { TextLink } from '@/components/prose/inline-text';
import { contact } from '@/lib/content/contact';
import { breadcrumbJsonLd, organizationJsonLd } from '@/lib/seo/json-ld';
import { marketingForm } from '@/lib/domains/marketing-form/marketing-form';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';

import { PageHeader } from '../../../_components/page-header';
import { PageSection } from '../../../_components/page-section';

export function generateMetadata(): Metadata {
  return pageMetadata({ ...contact.meta, path: paths.contact, image: socialImage.page('contact') });
}

export default function ContactPage() {
  const { press } = contact;
  return (
    <>
      <JsonLdScript
        objects={[organizationJsonLd(), breadcrumbJsonLd([{ name: contact.meta.title, path: paths.contact }])]}
      />
      <PageHeader kicker={contact.eyebrow} title={contact.title} lede={contact.lede} />

      <div className="page-width">
        <ul className="grid border-t-2 border-t-ink md:grid-cols-3">
          {contact.cards.map(({ label, value, href }) => (
            <li key={label} className="border-b border-rule py-6 md:border-b-0 md:not-first:border-l md:not-first:pl-8">
              <h2 className="kicker font-medium tracking-[0.08em] text-brass">{label}</h2>
              <p className="mt-2 font-serif text-xl">
                {href ? (
                  <a href={href} className="text-link">
                    {value}
                  </a>
                ) : (
                  value
                )}
              </p>
            </li>
          ))}
        </ul>
        {press && (
          <p className="border-t border-rule py-4 wrap-anywhere">
            {press.label}: {press.name && `${press.name}, `}
            <a href={`mailto:${press.email}`} className="text-link">
              {press.email}
            </a>
          </p>
        )}
      </div>

      <PageSection id="message" title={contact.form.title}>
        <p className="max-w-measure text-base md:text-lg">{contact.form.text}</p>
        <div className="mt-4 max-w-measure">
          <MarketingForm isConfigured={marketingForm() !== undefined}>
            <ContactForm permalink={`${paths.contact}#message`} />
          </MarketingForm>
        </div>
      </PageSection>

      <PageSection id="about" title={contact.about.title}>
        <p className="text-sm text-ink-soft">{contact.about.lead}</p>
        <blockquote className="mt-2 max-w-measure border-l-2 border-brass pl-4 text-base md:text-lg">
          {contact.about.text}
        </blockquote>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <CopyButton text={contact.about.text} label={contact.about.copy} done={contact.about.copied} />
          {contact.about.marks.map(({ label, href, note }) => (
            <span key={href}>
              <a href={href} download className="inline-flex min-h-8 items-center text-link">
                {label}
              </a>{' '}
              <span className="text-sm text-ink-soft">({note})</span>
            </span>
          ))}
        </div>
        <p className="mt-3 *:inline-flex *:min-h-8 *:items-center">
          <TextLink {...contact.about.link} />
        </p>
      </PageSection>

      <PageSection id="resources" title={contact.resources.title}>
        <div className="grid gap-x-10 sm:grid-cols-2">
          <ResourceList links={contact.resources.here} />
          <ResourceList links={contact.resources.elsewhere} />
        </div>
      </PageSection>
    </>
  );
}

function ResourceList({ links }: { links: readonly { label: string; href: string; note: string }[] }) {
  return (
    <ul className="border-t border-rule max-sm:not-first:border-t-0">
      {links.map(({ label, href, note }) => (
        <li key={href} className="border-b border-rule py-3.5">
          <TextLink label={label} href={href} />
          <p className="mt-0.5 text-sm text-ink-soft">{note}</p>
        </li>
      ))}
    </ul>
  );
}
