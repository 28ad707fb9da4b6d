import { paths } from '../paths';

export interface NavigationLink {
  label: string;
  href: string;
}

/** The links that header and footer share. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'About', href: paths.about },
  { label: 'Our Vision', href: paths.vision },
  { label: 'Updates', href: paths.updates },
  { label: 'Contact', href: paths.contact },
  { label: 'Legal', href: paths.legal },
];

export const readingLinks: readonly NavigationLink[] = [
  { label: 'Consolidated Tape Primer', href: paths.primer },
  { label: 'Proposal highlights', href: paths.features },
  { label: 'Subscribe for updates', href: paths.subscribe },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy Policy', href: `${paths.legal}#privacy-policy` },
  { label: 'Terms of Service', href: `${paths.legal}#terms-of-service` },
  { label: 'Data Protection', href: `${paths.legal}#data-protection` },
];
