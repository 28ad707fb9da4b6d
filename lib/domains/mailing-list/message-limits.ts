import 'server-only';

import { tooMany } from '../../platform/http/app-error';
import { db, takeLock, type Transaction } from '../../platform/database/db';
import { isWithinLast } from '../../platform/dates/stored-moment';
import {
  countUsesOfMany,
  listUses,
  recordUses,
  spendLimitOfMany,
  usesWithin,
  withNetwork,
  type StoredLimit,
} from '../../platform/limits/service';
import { findSuppressions } from '../mail/outgoing/suppression';
import { keyedHash } from '../../platform/crypto/secrets';
import { mailboxOf } from './mailbox';

const hour = 60 * 60;
const day = 24 * hour;

export const messageIntervalSeconds = hour;

/** Verification messages to one mailbox, regardless of the state of its subscription. */
const mailboxScope = 'verification:mailbox';
export const maximumPerHour = 1;
const maximumPerDay = 3;
/** A suppressed mailbox may subscribe again but gets fewer messages, because a stranger may be subscribing it. */
const maximumPerDaySuppressed = 1;

/** Verification messages that one client may cause: enough for an office, too few to be a nuisance. */
export const maximumPerClient = 60;
const clientLimit = {
  scope: 'verification:client',
  maximum: maximumPerClient,
  windowSeconds: hour,
} satisfies StoredLimit;

export interface MessageRequest {
  email: string;
  /** Absent if an administrator makes the request. */
  client?: string;
}

const lockNumber = 2_026_112_201;

/**
 * The addresses that may be sent a message now; only the first of several that lead to one mailbox. Other callers wait
 * for the end of this transaction, so that messages being written are counted, whatever the spelling.
 */
export async function findWithinLimits(tx: Transaction, requests: MessageRequest[], now: Date): Promise<Set<string>> {
  await takeLock(tx, lockNumber);
  const keys = new Map(requests.map(({ email }) => [email, mailboxKey(email)]));
  const suppressed = await findSuppressions(tx, [...keys.keys()]);
  const hits = await listUses(tx, { scope: mailboxScope, keys: [...keys.values()], at: usesWithin(day, now) });
  const limitsOf = new Map(
    [...new Set(requests.flatMap(({ client }) => client ?? []))].map((client) => [
      client,
      withNetwork(clientLimit, client),
    ]),
  );
  const counters = [...limitsOf.values()].flat().map(({ limit, key }) => ({ scope: limit.scope, key }));
  const spent = await countUsesOfMany(tx, counters, usesWithin(hour, now));
  const taken = new Set<string>();
  const allowed = new Set<string>();
  for (const { email, client } of requests) {
    const key = keys.get(email) ?? '';
    const inADay = hits.filter((hit) => hit.key === key);
    const inAnHour = inADay.filter(({ at }) => isWithinLast(hour * 1000, at, now));
    const most = suppressed.has(email) ? maximumPerDaySuppressed : maximumPerDay;
    const counted = (client === undefined ? [] : (limitsOf.get(client) ?? [])).map(({ limit, key: counter }) => ({
      name: `${limit.scope} ${counter}`,
      maximum: limit.maximum,
    }));
    const isOver = counted.some(({ name, maximum }) => (spent.get(name) ?? 0) >= maximum);
    if (taken.has(key) || inADay.length >= most || inAnHour.length >= maximumPerHour || isOver) continue;
    taken.add(key);
    allowed.add(email);
    for (const { name } of counted) spent.set(name, (spent.get(name) ?? 0) + 1);
  }
  return allowed;
}

/** Matches subscriptions whose last message is old enough, or in the future because of a wrong clock. */
export function lastMessageIsOver(now: Date) {
  const { gt, lte } = usesWithin(messageIntervalSeconds, now);
  return { OR: [{ lastMessageAt: null }, { lastMessageAt: { lte: gt } }, { lastMessageAt: { gt: lte } }] };
}

export async function countMessages(tx: Transaction, requests: MessageRequest[], at: Date): Promise<void> {
  const counters = requests.flatMap(({ email, client }) => [
    { scope: mailboxScope, key: mailboxKey(email) },
    ...(client === undefined
      ? []
      : withNetwork(clientLimit, client).map(({ limit, key }) => ({ scope: limit.scope, key }))),
  ]);
  await recordUses(
    tx,
    counters.map((counter) => ({ ...counter, count: 1, at })),
  );
}

/** The counts outlive the subscription and its erasure, so they do not name the mailbox. */
function mailboxKey(email: string): string {
  return keyedHash('mailbox', mailboxOf(email));
}

const ownDataLimits = [
  { scope: 'own-data:mailbox', maximum: maximumPerHour, windowSeconds: hour },
  { scope: 'own-data:mailbox-day', maximum: maximumPerDay, windowSeconds: day },
] satisfies StoredLimit[];

/** Counts a link to a person's own data, with the same limits as verification messages; throws a 429. */
export async function spendOwnDataLimits(tx: Transaction, email: string, now: Date): Promise<void> {
  await takeLock(tx, lockNumber);
  for (const limit of ownDataLimits) {
    const refused = await spendLimitOfMany(tx, limit, new Map([[mailboxKey(email), 1]]), now);
    for (const { retryAfterSeconds } of refused.values()) {
      throw tooMany('A link went to this mailbox a short while ago.', retryAfterSeconds);
    }
  }
}

/** Links to one's own data that have been opened, by the hash of their token. */
export const openedLinks = { scope: 'own-data:opened', maximum: 1, windowSeconds: hour } satisfies StoredLimit;

/** Uses up a link; returns false if it has been used. */
export function spendLink(tokenHash: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await takeLock(tx, lockNumber);
    return (await spendLimitOfMany(tx, openedLinks, new Map([[tokenHash, 1]]), now)).size === 0;
  });
}
