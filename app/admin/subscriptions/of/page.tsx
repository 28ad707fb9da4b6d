import { redirect } from 'next/navigation';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { findPathOfPerson } from '@/lib/domains/mailing-list/office/person';
import { paths } from '@/lib/paths';
import { EmailSchema } from '@/lib/platform/text/email-address';

/** Leads from an address to its person or, if there is none, to a search for the address. */
export default async function PersonOfAddress({ searchParams }: PageProps<'/admin/subscriptions/of'>) {
  const email = EmailSchema.safeParse((await searchParams).email).data ?? '';
  await requirePage(paths.person(email));
  redirect((await findPathOfPerson(email)) ?? `${paths.admin}?tab=subscriptions&q=${encodeURIComponent(email)}`);
}
