import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import { pageLink } from './navigation';

export const contact = {
  meta: {
    title: 'Contact',
    description: `Write to, call or visit ${site.name}, a candidate for independent administrator of the ${site.plan}.`,
  },
  eyebrow: 'Write, call or visit',
  title: 'Contact Us',
  lede: 'We welcome questions about the proposal, comments from firms that use the tape, and requests from the press.',
  form: {
    title: 'Send a message',
    text: 'We use what you send only to reply to you.',
  },
  get cards() {
    const { phone } = siteFacts();
    return [
      {
        label: 'Email',
        value: site.contact.email,
        href: `mailto:${site.contact.email}`,
      },
      {
        label: 'Phone',
        value: phone,
        href: `tel:${phone.replace(/[^+\d]/g, '')}`,
      },
      { label: 'Office', value: site.contact.address.join(', '), href: undefined },
    ] as const;
  },
  /** Whom the press asks, if an administrator has named them. */
  get press() {
    const { press } = siteFacts();
    return press && { ...press, label: 'For the press' };
  },
  about: {
    title: `About ${site.name}`,
    lead: 'For articles and listings:',
    copy: 'Copy the text',
    copied: 'Text copied!',
    marks: [
      { label: 'The mark as SVG', href: '/icon.svg', note: 'for any size' },
      { label: 'The mark as PNG', href: '/icon-512.png', note: '512 × 512 pixels' },
    ],
    text: `${site.name} is a candidate for independent administrator of the ${site.plan}. It is not affiliated with the plan, its Operating Committee or its members.`,
    link: { label: 'More about the company', href: paths.about },
  },
  resources: {
    title: 'Additional resources',
    here: [
      { ...pageLink(paths.primer), note: 'How the tape works and what will change' },
      { label: 'Glossary', href: paths.glossary, note: 'Definitions of market data terms' },
      { ...pageLink(paths.vision), note: 'The proposal in five pictures' },
      { label: 'Updates & Announcements', href: paths.updates, note: 'News of the plan and of the proposal' },
      { ...pageLink(paths.legal), note: 'Privacy, terms and data protection' },
    ],
    elsewhere: [
      {
        label: `Official ${site.plan} website`,
        href: site.officialPlanUrl,
        note: 'Official information about the plan',
      },
      { label: 'CTA Plan', href: 'https://www.ctaplan.com', note: 'Tapes\u00a0A and\u00a0B today' },
      { label: 'UTP Plan', href: 'https://www.utpplan.com', note: 'Tape\u00a0C today' },
      { label: 'Securities and Exchange Commission', href: 'https://www.sec.gov', note: 'The regulator' },
    ],
  },
} as const;
