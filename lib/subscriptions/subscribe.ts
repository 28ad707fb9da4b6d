import 'server-only';

import DataLoader from 'dataloader';

import { db, type Transaction } from '../db';
import { tooMany, type AppError } from '../http/app-error';
import type { Limit } from '../limits/service';
import { wakeMailWorker } from '../mail/outgoing/enqueue';
import { findSuppressions } from '../mail/outgoing/suppression';
import { recordConsent } from './consent';
import { consentWording } from './consent-wording';
import type { Subscribe } from './schema';
import { sendVerification } from './verification-message';

/**
 * New addresses that one client may give: enough for a company behind one address, too few to bother the world.
 * Besides, one address gets at most one message an hour, whoever asks.
 */
export const subscribeLimit = { scope: 'subscribe:client', maximum: 1000, windowSeconds: 60 * 60 } satisfies Limit;
export const messageIntervalSeconds = 60 * 60;
/** An address that is left alone may come back, but is asked less often: it may not be its owner who subscribes it. */
const suppressedIntervalSeconds = 24 * 60 * 60;

export interface SubscribeContext {
  /** What limits count as one client. */
  client: string;
  /** Where the form stands: kept as evidence of the consent. */
  form: string;
}

type Wish = Subscribe & SubscribeContext;

const largestBatch = 200;
const conflictTries = 3;

/**
 * Subscribes an address with double opt-in. New, pending and verified addresses are answered alike, and what a
 * verified one holds is never changed. Resolves when it is in the database; throws a 429 when the client has
 * asked too often.
 *
 * Wishes that arrive together are written together: one transaction for all of them instead of one each.
 */
export async function subscribe(wish: Wish): Promise<void> {
  await intake.load(wish);
}

let batchUnderWay: Promise<unknown> = Promise.resolve();

/** While one batch is being written the next one gathers: the slower the database, the larger the batches. */
const intake = new DataLoader<Wish, void>(
  (wishes) => {
    const written = writeWishes(wishes);
    batchUnderWay = written.catch(() => undefined);
    return written;
  },
  {
    cache: false,
    maxBatchSize: largestBatch,
    batchScheduleFn: (dispatch) => setImmediate(() => void batchUnderWay.then(dispatch)),
  },
);

async function writeWishes(wishes: readonly Wish[]): Promise<(Error | void)[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      const outcome = await db().$transaction((tx) => writeBatch(tx, wishes, new Date()));
      wakeMailWorker();
      return outcome;
    } catch (error) {
      // Another instance has just inserted one of the addresses: the next try finds it.
      if (tries === conflictTries || !(error instanceof Error && 'code' in error && error.code === 'P2002'))
        throw error;
    }
  }
}

async function writeBatch(tx: Transaction, wishes: readonly Wish[], now: Date): Promise<(Error | void)[]> {
  const refused = await spendSubscribeLimit(tx, wishes, now);
  const emails = [...new Set(wishes.filter(({ client }) => !refused.has(client)).map(({ email }) => email))];
  const known = await tx.subscription.findMany({
    where: { email: { in: emails } },
    select: { id: true, email: true, isVerified: true },
  });
  const knownEmails = new Set(known.map(({ email }) => email));
  const created = await tx.subscription.createManyAndReturn({
    data: emails
      .filter((email) => !knownEmails.has(email))
      .map((email) => ({ email, subscribedAt: now, lastMessageAt: now })),
    select: { id: true, email: true },
  });
  const reminded = await claimReminders(
    tx,
    known.filter(({ isVerified }) => !isVerified),
    now,
  );
  const asked = [...created, ...reminded];
  await sendVerification(tx, asked, now);
  const formOf = new Map(wishes.map(({ email, form }) => [email, form]));
  await recordConsent(
    tx,
    asked.map(({ email }) => ({
      email,
      event: 'requested',
      form: formOf.get(email) ?? 'api',
      wording: consentWording.request,
    })),
    now,
  );
  return wishes.map(({ client }) => refused.get(client));
}

/** Those of the pending subscriptions to which another message is due now; no other batch gets them. */
async function claimReminders(tx: Transaction, pending: { id: number; email: string }[], now: Date) {
  if (pending.length === 0) return [];
  const suppressed = await findSuppressions(
    tx,
    pending.map(({ email }) => email),
  );
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const idsOf = (isSuppressed: boolean) =>
    pending.filter(({ email }) => suppressed.has(email) === isSuppressed).map(({ id }) => id);
  return tx.subscription.updateManyAndReturn({
    where: {
      isVerified: false,
      OR: [
        { id: { in: idsOf(false) }, lastMessageAt: null },
        { id: { in: idsOf(false) }, lastMessageAt: { lte: before(messageIntervalSeconds) } },
        { id: { in: idsOf(true) }, lastMessageAt: { lte: before(suppressedIntervalSeconds) } },
      ],
    },
    data: { lastMessageAt: now },
    select: { id: true, email: true },
  });
}

/** Counts the wishes against each client's limit; answers the clients that have gone over it. */
async function spendSubscribeLimit(
  tx: Transaction,
  wishes: readonly Wish[],
  now: Date,
): Promise<Map<string, AppError>> {
  const { scope, maximum, windowSeconds } = subscribeLimit;
  const wishesByClient = new Map<string, number>();
  for (const { client } of wishes) wishesByClient.set(client, (wishesByClient.get(client) ?? 0) + 1);
  const spent = await tx.limitHit.groupBy({
    by: ['key'],
    where: {
      scope,
      key: { in: [...wishesByClient.keys()] },
      at: { gt: new Date(now.getTime() - windowSeconds * 1000) },
    },
    _sum: { count: true },
    _min: { at: true },
  });
  const refused = new Map<string, AppError>();
  for (const { key, _sum, _min } of spent) {
    if ((_sum.count ?? 0) + (wishesByClient.get(key) ?? 0) <= maximum) continue;
    const oldest = _min.at ?? now;
    refused.set(
      key,
      tooMany('Too many subscriptions from your network.', windowSeconds - (now.getTime() - oldest.getTime()) / 1000),
    );
  }
  await tx.limitHit.createMany({
    data: [...wishesByClient]
      .filter(([key]) => !refused.has(key))
      .map(([key, count]) => ({ scope, key, count, at: now })),
  });
  return refused;
}
