import 'server-only';

import { db } from '../../platform/database/db';
import type { MailStatus } from '../mail/outgoing/status';
import { labelOfTemplate } from '../mail/compose/templates/registry';
import { profileOf } from './audiences';
import { readConsent } from './consent';
import { listTopics } from './preferences';
import { toProfile } from './profile';
import type { ConsentEvent, ListState } from './schema';
import type { Topic } from './topics';

export interface Letter {
  id: number;
  /** The title of the news item that a mailing sent, or the kind of message. */
  title: string;
  status: MailStatus;
  createdAt: string;
  lastError: string | null;
}

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
  letters: Letter[];
}

const lettersShown = 50;

/** The person of a subscription; null when there is none. */
export async function findPersonOnList(subscriptionId: number): Promise<Person | null> {
  const row = await db().subscription.findUnique({ where: { id: subscriptionId }, select: { email: true } });
  return row && findPerson(row.email);
}

/** The person of an off-list entry; null if there is no such entry or it no longer contains an address. */
export async function findPersonOffList(suppressionId: number): Promise<Person | null> {
  const row = await db().suppression.findUnique({
    where: { id: suppressionId, reason: { not: 'erased' } },
    select: { email: true },
  });
  return row && findPerson(row.email);
}

async function findPerson(email: string): Promise<Person | null> {
  const [subscription, suppression, bounce, consent, letters] = await Promise.all([
    db().subscription.findUnique({ where: { email } }),
    db().suppression.findUnique({ where: { email } }),
    db().bounce.findUnique({ where: { email } }),
    readConsent(email),
    listLetters(email),
  ]);
  const isOffList = suppression && !suppression.isPending;
  const since = isOffList ? suppression.createdAt : subscription?.subscribedAt;
  if (!since) return null;
  const profile = subscription && toProfile(subscription);
  return {
    email,
    subscriptionId: subscription?.id ?? null,
    offListId: suppression?.id ?? null,
    state: isOffList
      ? suppression.reason === 'bounced'
        ? 'refused'
        : 'unsubscribed'
      : subscription?.isVerified
        ? 'verified'
        : 'pending',
    since: since.toISOString(),
    name: [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
    profile: profile ? profileOf(profile) : '',
    reply: suppression?.reply ?? bounce?.lastReply ?? null,
    topics: subscription && (await listTopics(subscription.id)),
    consent,
    letters,
  };
}

async function listLetters(recipient: string): Promise<Letter[]> {
  const rows = await db().outboundMail.findMany({
    where: { recipient },
    orderBy: { id: 'desc' },
    take: lettersShown,
    select: {
      id: true,
      template: true,
      status: true,
      createdAt: true,
      lastError: true,
      batch: { select: { newsletter: { select: { title: true } } } },
    },
  });
  return Promise.all(
    rows.map(async ({ batch, template, status, createdAt, ...row }) => ({
      ...row,
      // Only the queue writes this column.
      status: status as MailStatus,
      title: batch?.newsletter?.title ?? (await labelOfTemplate(template)),
      createdAt: createdAt.toISOString(),
    })),
  );
}
