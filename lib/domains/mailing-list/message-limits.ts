import 'server-only';

import { findSuppressions } from '@/lib/domains/mail/outgoing/suppression';
import { keyedHash } from '@/lib/platform/crypto/secrets';
import type { Transaction } from '@/lib/platform/database/db';
import {
  requireLimits,
  spendInOrder,
  spendLimits,
  usesWithin,
  withNetwork,
  type StoredLimit,
} from '@/lib/platform/limits/service';

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

/**
 * Counts a message to each address that may be sent one now, and returns these addresses: only the first of several that
 * lead to one mailbox.
 */
export async function spendMessageLimits(tx: Transaction, requests: MessageRequest[], now: Date): Promise<Set<string>> {
  const suppressed = await findSuppressions(
    tx,
    requests.map(({ email }) => email),
  );
  const uses = requests.map(({ email, client }) => {
    const maximumOfDay = suppressed.has(email) ? maximumPerDaySuppressed : maximumPerDay;
    const key = mailboxKey(email);
    return [
      { limit: { scope: mailboxScope, maximum: maximumPerHour, windowSeconds: hour }, key },
      { limit: { scope: mailboxScope, maximum: maximumOfDay, windowSeconds: day }, key },
      ...(client === undefined ? [] : withNetwork(clientLimit, client)),
    ];
  });
  const { outcomes } = await spendInOrder(tx, uses, now);
  return new Set(requests.filter((_, index) => !outcomes[index]?.retryAfterSeconds).map(({ email }) => email));
}

/** Matches subscriptions whose last message is old enough, or in the future because of a wrong clock. */
export function lastMessageIsOver(now: Date) {
  const { gt, lte } = usesWithin(messageIntervalSeconds, now);
  return { OR: [{ lastMessageAt: null }, { lastMessageAt: { lte: gt } }, { lastMessageAt: { gt: lte } }] };
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
  const key = mailboxKey(email);
  const use = ownDataLimits.map((limit) => ({ limit, key }));
  await requireLimits(tx, use, 'A link went to this mailbox a short while ago.', now);
}

/** Links to one's own data that have been opened, by the hash of their token. */
export const openedLinks = { scope: 'own-data:opened', maximum: 1, windowSeconds: hour } satisfies StoredLimit;

/** Uses up a link; returns false if it has been used. */
export async function spendLink(tokenHash: string, now: Date): Promise<boolean> {
  return !(await spendLimits([{ limit: openedLinks, key: tokenHash }], now)).retryAfterSeconds;
}

const dotless = ['gmail.com', 'googlemail.com'];

/** Returns the mailbox that an address most likely leads to. For counting only; never send to it. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const isDotless = dotless.includes(domain);
  const name = local.replace(/(?<=.)\+.*$/, '');
  return isDotless ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
