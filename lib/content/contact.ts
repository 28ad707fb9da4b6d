import { paths } from '../paths';
import { site } from '../site';

export const contact = {
  meta: {
    title: 'Contact',
    description: `Write to, call or visit ${site.name}, a candidate for independent administrator of the ${site.plan}.`,
  },
  eyebrow: 'Write, call or visit',
  title: 'Contact Us',
  lede: 'Questions about the proposal, comments from firms that use the tape, requests from the press: all of them reach the same desk.',
  form: {
    title: 'Send a message',
    text: 'Tell us who you are and what it is about. We use what you send to answer you and for nothing else.',
  },
  cards: [
    {
      label: 'Email',
      value: site.contact.email,
      href: `mailto:${site.contact.email}`,
      note: 'For any question about the proposal',
    },
    {
      label: 'Phone',
      value: site.contact.phone,
      href: `tel:${site.contact.phone.replace(/[^+\d]/g, '')}`,
      note: 'For what is easier to say than to write',
    },
    { label: 'Office', value: site.contact.address.join(', '), href: undefined, note: 'In Lower Manhattan' },
  ],
  about: {
    title: `About ${site.name}`,
    text: `${site.name} proposes to serve as the independent administrator of the ${site.plan}: one office, one agreement and one set of policies for Tapes A, B and C. We are not affiliated with the plan, its Operating Committee or its members.`,
    link: { label: 'More about the company', href: paths.about },
  },
  resources: {
    title: 'Additional resources',
    here: [
      { label: `${site.product} Primer`, href: paths.primer, note: 'How the tape works, and what changes' },
      { label: 'Glossary', href: paths.glossary, note: 'The terms of market data in a sentence or two' },
      { label: 'Our Vision', href: paths.vision, note: 'The proposal in five chapters' },
      { label: 'Updates & Announcements', href: paths.updates, note: 'News of the plan and of the proposal' },
      { label: 'Legal', href: paths.legal, note: 'Privacy, terms and data protection' },
    ],
    elsewhere: [
      { label: `Official ${site.plan} website`, href: site.officialPlanUrl, note: 'The plan itself' },
      { label: 'CTA Plan', href: 'https://www.ctaplan.com', note: 'Tapes A and B today' },
      { label: 'UTP Plan', href: 'https://www.utpplan.com', note: 'Tape C today' },
      { label: 'Securities and Exchange Commission', href: 'https://www.sec.gov', note: 'The regulator' },
    ],
  },
} as const;
