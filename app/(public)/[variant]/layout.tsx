import { notFound } from 'next/navigation';

import { Beacon } from '@/components/analytics/beacon';
import { isVariant } from '@/lib/pages';

/** What a shared cache may show of the router's data, in seconds (`publicCacheControl`); another state of the site is another address. */
export const revalidate = 30;

/** Nothing is rendered at build: pages hold what only the running site knows, and are cached from their first request on. */
export function generateStaticParams(): { variant: string }[] {
  return [];
}

/** What every public page has; (site) and (primer) add the header and footer. */
export default async function PublicLayout({ children, params }: LayoutProps<'/[variant]'>) {
  const { variant } = await params;
  if (!isVariant(variant)) notFound();
  return (
    <>
      {children}
      <Beacon />
    </>
  );
}
