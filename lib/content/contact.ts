import { paths } from '../paths';
import { site } from '../site';

export const contact = {
  meta: {
    title: 'Contact',
    description: `Write to, call or visit ${site.name}, a candidate for independent administrator of the ${site.plan}.`,
  },
  eyebrow: 'Write, call or visit',
  title: 'Contact Us',
  lede: 'Questions about the proposal, remarks from firms that use the tape, requests from the press: all of them reach the same desk, and a person answers.',
  form: {
    title: 'Send a message',
    text: 'Tell us who you are and what it is about. We use what you send to answer you, and for nothing else.',
  },
  cards: [
    {
      label: 'E-mail',
      value: site.contact.email,
      href: `mailto:${site.contact.email}`,
      note: 'The surest way to reach us',
    },
    {
      label: 'Phone',
      value: site.contact.phone,
      href: `tel:${site.contact.phone.replace(/[^+\d]/g, '')}`,
      note: 'On business days, New York time',
    },
    { label: 'Office', value: site.contact.address.join(', '), href: undefined, note: 'By appointment' },
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
      { label: 'Our Vision', href: paths.vision, note: 'The proposal in five chapters' },
      { label: 'Updates & Announcements', href: paths.updates, note: 'What has happened lately' },
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
