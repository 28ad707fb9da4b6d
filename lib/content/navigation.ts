import { findPublicPage, publicPages } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';

export interface NavigationLink {
  label: string;
  href: string;
}

export function pageLink(path: string): NavigationLink {
  const label = findPublicPage(path)?.label;
  if (!label) throw new Error(`The register of pages has no name for ${path}.`);
  return { label, href: path };
}

export const mainLinks: readonly NavigationLink[] = publicPages
  .filter((page) => 'isInNavigation' in page)
  .map(({ path }) => pageLink(path));

export const readingLinks: readonly NavigationLink[] = [
  pageLink(paths.primer),
  { label: 'Glossary', href: paths.glossary },
  { label: 'Proposal highlights', href: paths.features },
  { label: 'Subscribe for updates', href: paths.subscribe },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy Policy', href: `${paths.legal}#privacy-policy` },
  { label: 'Terms of Service', href: `${paths.legal}#terms-of-service` },
  { label: 'Data Protection', href: `${paths.legal}#data-protection` },
];
