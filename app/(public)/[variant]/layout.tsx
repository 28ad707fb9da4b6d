import { notFound } from 'next/navigation';

import { isVariant } from '@/lib/domains/site/pages';

/** What a shared cache may show of the router's data, in seconds (`publicCacheControl`); another state of the site is another address. */
export const revalidate = 30;

/** Nothing is rendered at build: pages hold what only the running site knows, and are cached from their first request on. */
export function generateStaticParams(): { variant: string }[] {
  return [];
}

/** Only addresses that the register of pages knows; (site) and (primer) add the header, the footer and the beacon. */
export default async function PublicLayout({ children, params }: LayoutProps<'/[variant]'>) {
  const { variant } = await params;
  if (!isVariant(variant)) notFound();
  return children;
}
