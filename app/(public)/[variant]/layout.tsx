import { notFound } from 'next/navigation';

import { isVariant } from '@/lib/domains/site/pages';

/**
 * How long, in seconds, a shared cache may show the router's data (`publicCacheControl`). Each state of the site has
 * its own address.
 */
export const revalidate = 30;

/**
 * Nothing is rendered at build, because pages contain data that only the running site has. They are cached from their
 * first request on.
 */
export function generateStaticParams(): { variant: string }[] {
  return [];
}

/** Accepts only addresses in the register of pages. (site) and (primer) add the header, the footer and the beacon. */
export default async function PublicLayout({ children, params }: LayoutProps<'/[variant]'>) {
  const { variant } = await params;
  if (!isVariant(variant)) notFound();
  return children;
}
