import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';

import { getPageSession, isOfficeOpen, requirePage } from '@/lib/domains/accounts/sessions/guards';
import { countRead } from '@/lib/domains/accounts/sessions/many-addresses';
import type { Person } from '@/lib/domains/mailing-list/office/person';
import { clientOf } from '@/lib/platform/http/client-address';
import { IdParamsSchema } from '@/lib/platform/http/contract';

import { titleUnder } from '../_shell/office-tabs';
import { PersonScreen } from './person-screen';

interface PersonPageProps {
  params: Promise<{ id: string }>;
  find: (id: number) => Promise<Person | null>;
  pathOf: (id: number) => string;
}

/**
 * Finds a person, once for the title and the page, and counts it as reading an address of the list: the title names the
 * address, and Next's router can ask for the title only.
 */
const readPerson = cache(async (find: PersonPageProps['find'], id: number): Promise<Person | null> => {
  const [session, person] = await Promise.all([getPageSession(), find(id)]);
  if (session && person) await countRead(1, { ...session.user, client: clientOf(await headers()) });
  return person;
});

export async function personTitle({ params, find, pathOf }: PersonPageProps): Promise<Metadata> {
  const id = IdParamsSchema.safeParse(await params).data?.id;
  const person = id !== undefined && (await isOfficeOpen(pathOf(id))) ? await readPerson(find, id) : null;
  return { title: titleUnder('subscriptions', person?.email ?? 'Subscriber') };
}

/** The data held about one address. */
export async function PersonPage({ params, find, pathOf }: PersonPageProps) {
  const id = IdParamsSchema.safeParse(await params).data?.id;
  await requirePage(pathOf(id ?? 0));
  const person = id === undefined ? null : await readPerson(find, id);
  if (!person) notFound();
  return <PersonScreen person={person} />;
}
