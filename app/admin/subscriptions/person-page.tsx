import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';

import { isOfficeOpen, requirePage } from '@/lib/domains/accounts/sessions/guards';
import { countRead } from '@/lib/domains/accounts/sessions/many-addresses';
import type { Person } from '@/lib/domains/mailing-list/office/person';
import { clientOf } from '@/lib/platform/http/client-address';
import { IdParamsSchema } from '@/lib/platform/http/contract';

import { titleUnder } from '../_shell/office-places';
import { PersonScreen } from './person-screen';

export async function personTitle({ params, find, pathOf }: PersonPageProps): Promise<Metadata> {
  const id = IdParamsSchema.safeParse(await params).data?.id;
  const person = id !== undefined && (await isOfficeOpen(pathOf(id))) ? await find(id) : null;
  return { title: titleUnder('subscriptions', person?.email ?? 'Subscriber') };
}

interface PersonPageProps {
  params: Promise<{ id: string }>;
  find: (id: number) => Promise<Person | null>;
  pathOf: (id: number) => string;
}

/** The data held about one address. Viewing it counts as reading an address of the list. */
export async function PersonPage({ params, find, pathOf }: PersonPageProps) {
  const id = IdParamsSchema.safeParse(await params).data?.id;
  const { user } = await requirePage(pathOf(id ?? 0));
  const person = id === undefined ? null : await find(id);
  if (!person) notFound();
  await countRead(1, { id: user.id, email: user.email, client: clientOf(await headers()) });
  return <PersonScreen user={user} person={person} />;
}
