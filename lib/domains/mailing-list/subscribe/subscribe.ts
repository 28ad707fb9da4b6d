import 'server-only';

import { setTimeout as delay } from 'node:timers/promises';

import DataLoader from 'dataloader';

import { countListSteps, countStep, storedSources } from '@/lib/domains/analytics/intake/step-counts';
import type { Source } from '@/lib/domains/analytics/source';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { markErased } from '@/lib/domains/mail/outgoing/suppression';
import { isDuplicate, type Transaction } from '@/lib/platform/database/db';
import { tooMany } from '@/lib/platform/http/app-error';
import { customerNetwork, isLoopback } from '@/lib/platform/http/client-address';
import { spendInOrder, type StoredLimit } from '@/lib/platform/limits/service';

import { recordConsent, consentWording } from '../consent';
import { spendMessageLimits } from '../message-limits';
import type { Subscribe } from '../schema';
import { standingOf } from '../standing-rule';
import { claimMessages, sendVerification } from './verification-message';

/**
 * Addresses that one network may submit in a day, far more than a fair sends; messages to them are limited more strictly, in
 * message-limits.ts. It counts known addresses, too: a refusal must not depend on what is on the list.
 */
export const subscribeLimit = {
  scope: 'subscribe:network',
  maximum: 1000,
  windowSeconds: 24 * 60 * 60,
} satisfies StoredLimit;

export interface SubscribeContext {
  client: string;
  /** Where the form is: kept as evidence of consent. */
  form: string;
  /** What led to the sign-up: counted, but never stored with the evidence. */
  source?: Source;
}

type SignUp = Subscribe & SubscribeContext;

/** Small enough to block others for a tenth of a second at most. */
const largestBatch = 50;
/** No one notices it, and one write to the disk then serves all who sign up after a broadcast. */
const gatheringMilliseconds = 20;
const conflictTries = 3;

/**
 * Subscribes an address with double opt-in. The response is the same for new, pending and verified addresses, and a
 * verified one is never changed; one that its mail server refused is asked to confirm again. Resolves once stored; throws a
 * 429 if too many have come from the client's network.
 * Sign-ups that arrive together share one transaction.
 */
export async function subscribe(signUp: SignUp): Promise<void> {
  await intake.load(signUp);
}

let batchUnderWay: Promise<unknown> = Promise.resolve();
let batchesBefore: Promise<unknown> = Promise.resolve();

/** Collects the next batch while one is being written: the slower the database, the larger the batches. */
const intake = new DataLoader<SignUp, void>(
  (signUps) => {
    const written = writeSignUps(signUps);
    batchUnderWay = written.catch(() => undefined);
    return written;
  },
  {
    cache: false,
    maxBatchSize: largestBatch,
    batchScheduleFn: (dispatch) => {
      batchesBefore = batchesBefore
        .then(() => delay(gatheringMilliseconds))
        .then(dispatch)
        .then(() => batchUnderWay);
    },
  },
);

async function writeSignUps(signUps: readonly SignUp[]): Promise<(Error | void)[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await mailTransaction((tx) => writeBatch(tx, signUps, new Date()));
    } catch (error) {
      // Another instance has just inserted one of the addresses: the next try finds it.
      if (tries === conflictTries || !isDuplicate(error)) throw error;
    }
  }
}

async function writeBatch(tx: Transaction, signUps: readonly SignUp[], now: Date): Promise<(Error | void)[]> {
  const { outcomes } = await spendInOrder(
    tx,
    signUps.map(({ client }) => (isLoopback(client) ? [] : [{ limit: subscribeLimit, key: customerNetwork(client) }])),
    now,
  );
  const taken = signUps.filter((_, index) => !outcomes[index]?.retryAfterSeconds);
  const signUpOf = new Map(taken.map((signUp) => [signUp.email, signUp]));
  const known = await tx.subscription.findMany({
    where: { email: { in: [...signUpOf.keys()] } },
    select: { id: true, email: true, isVerified: true, isRefused: true },
  });
  const knownEmails = new Set(known.map(({ email }) => email));
  const unconfirmed = known.filter((row) => standingOf(row) !== 'verified');
  const fresh = [...signUpOf.keys()].filter((email) => !knownEmails.has(email));
  const allowed = await spendMessageLimits(
    tx,
    [...fresh, ...unconfirmed.map(({ email }) => email)].map((email) => ({
      email,
      client: signUpOf.get(email)?.client,
    })),
    now,
  );
  // An address over its limit is subscribed all the same: its next sign-up may send the message.
  const led = await storedSources(
    tx,
    fresh.map((email) => signUpOf.get(email)?.source),
  );
  const created = await tx.subscription.createManyAndReturn({
    data: fresh.map((email, index) => ({
      email,
      subscribedAt: now,
      lastMessageAt: allowed.has(email) ? now : null,
      ...led[index],
    })),
    select: { id: true, email: true },
  });
  await markErased(tx, fresh, true);
  await countStep(tx, 'requested', led, now);
  await countListSteps(
    tx,
    fresh.map(() => 'requested'),
    now,
  );
  const reminded = await claimMessages(
    tx,
    unconfirmed.filter(({ email }) => allowed.has(email)).map(({ id }) => id),
    now,
  );
  const asked = [...created.filter(({ email }) => allowed.has(email)), ...reminded];
  await sendVerification(tx, asked, now);
  await recordConsent(
    tx,
    asked.map(({ email }) => ({
      email,
      event: 'requested',
      form: signUpOf.get(email)?.form ?? 'api',
      wording: consentWording.request,
    })),
    now,
  );
  return outcomes.map(({ retryAfterSeconds }) =>
    retryAfterSeconds === undefined
      ? undefined
      : tooMany('Too many people have subscribed from your network today.', retryAfterSeconds),
  );
}
