import 'server-only';

import { lastRefusalOf } from '@/lib/domains/mail/outgoing/bounces';
import { listMessagesTo, type MessageTo } from '@/lib/domains/mail/outgoing/messages-to';
import { findOffListAddress, findOffListEntry } from '@/lib/domains/mail/outgoing/suppression';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';

import { profileOf } from '../audiences';
import { readConsent } from '../consent';
import { listTopics } from '../readers/preferences';
import { toProfile } from '../readers/profile';
import type { ConsentEvent, ListState } from '../schema';
import { findStanding } from '../standing';
import type { Topic } from '../topics';

/** An address with all that its page in the back office shows. */
export interface Person {
  email: string;
  /** Null for an address that is not on the list. */
  subscriptionId: number | null;
  /** Its entry in the off-list; null if there is none. */
  offListId: number | null;
  state: ListState;
  since: string;
  name: string;
  profile: string;
  /** The mail server's last reply, if it refuses the address. */
  reply: string | null;
  /** Absent for an address that is not on the list. */
  topics: Topic[] | null;
  consent: ConsentEvent[];
  letters: MessageTo[];
}

const lettersShown = 50;

/** The person of a subscription; null when there is none. */
export async function findPersonOnList(subscriptionId: number): Promise<Person | null> {
  const row = await db().subscription.findUnique({ where: { id: subscriptionId }, select: { email: true } });
  return row && findPerson(row.email);
}

/** The person of an off-list entry; null if there is no such entry or it no longer contains an address. */
export async function findPersonOffList(suppressionId: number): Promise<Person | null> {
  const email = await findOffListAddress(suppressionId);
  return email === undefined ? null : findPerson(email);
}

/** The page of the person with an address; undefined if the address is neither on the list nor off it. */
export async function findPathOfPerson(email: string): Promise<string | undefined> {
  const subscription = await db().subscription.findUnique({ where: { email }, select: { id: true } });
  if (subscription) return paths.subscription(subscription.id);
  const entry = await findOffListEntry(email);
  return entry && !entry.isPending ? paths.offList(entry.id) : undefined;
}

async function findPerson(email: string): Promise<Person | null> {
  const [subscription, suppression, state, refusal, consent, letters] = await Promise.all([
    db().subscription.findUnique({ where: { email } }),
    findOffListEntry(email),
    findStanding(email),
    lastRefusalOf(email),
    readConsent(email),
    listMessagesTo(email, lettersShown),
  ]);
  const isOffList = suppression && !suppression.isPending;
  const verifiedAt = state === 'verified' ? subscription?.verifiedAt : null;
  const since = isOffList ? suppression.createdAt : (verifiedAt ?? subscription?.subscribedAt);
  if (!since || state === 'erased' || state === 'unknown') return null;
  const profile = subscription && toProfile(subscription);
  return {
    email,
    subscriptionId: subscription?.id ?? null,
    offListId: suppression?.id ?? null,
    state,
    since: since.toISOString(),
    name: [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
    profile: profile ? profileOf(profile) : '',
    reply: suppression?.reply ?? refusal ?? null,
    topics: subscription && (await listTopics(subscription.id)),
    consent,
    letters,
  };
}
