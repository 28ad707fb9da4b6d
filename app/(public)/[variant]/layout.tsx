import { notFound } from 'next/navigation';

import { Beacon } from '@/components/analytics/beacon';
import { isVariant } from '@/lib/variants';

/** Another instance's change of news shows after a minute at most; this instance's at once. In seconds; next.config.mjs adds to it. */
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
