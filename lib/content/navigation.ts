import { publicPages } from '../pages';
import { paths } from '../paths';

export interface NavigationLink {
  label: string;
  href: string;
}

/** The links that header and footer share. */
export const mainLinks: readonly NavigationLink[] = publicPages.flatMap((page) =>
  'label' in page ? [{ label: page.label, href: page.path }] : [],
);

export const readingLinks: readonly NavigationLink[] = [
  { label: 'Consolidated Tape Primer', href: paths.primer },
  { label: 'Glossary', href: paths.glossary },
  { label: 'Proposal highlights', href: paths.features },
  { label: 'Subscribe for updates', href: paths.subscribe },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy Policy', href: `${paths.legal}#privacy-policy` },
  { label: 'Terms of Service', href: `${paths.legal}#terms-of-service` },
  { label: 'Data Protection', href: `${paths.legal}#data-protection` },
];
