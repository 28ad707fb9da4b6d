import 'server-only';

import { db, takeLock, type Transaction } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { addUses, countUses, listUses, recordUses, timeOfUse, usesWithin } from '@/lib/platform/limits/service';
import { env } from '@/lib/platform/process/env';

import { statusIs } from './status';

/** How many messages may be handed over now: of any kind, and letters among them. */
export interface Allowance {
  messages: number;
  letters: number;
}

const unlimited: Allowance = { messages: Infinity, letters: Infinity };

/** A second more than a minute: the mail server receives a message's end a moment after it was counted. */
const minuteSeconds = 61;
const minute = { scope: 'mail-minute', key: 'all' };
const dayScope = 'mail-day';

export function isMailLimited(): boolean {
  const { SMTP_URL, MAIL_PER_MINUTE, MAIL_PER_DAY } = env();
  return SMTP_URL !== undefined && (MAIL_PER_MINUTE ?? MAIL_PER_DAY) !== undefined;
}

/**
 * The part of a rate available to letters. A tenth is reserved for mail that a person waits for, as for a reset link.
 */
export function shareOfLetters(maximum: number): number {
  return maximum - Math.ceil(maximum / 10) || maximum;
}

/**
 * How many messages the rates allow now, across all instances. Exact only in a transaction that holds the lock of
 * mail rates and records the use.
 */
async function readAllowance(tx: Pick<Transaction, 'limitHit'>, now: Date): Promise<Allowance> {
  const { MAIL_PER_MINUTE, MAIL_PER_DAY } = env();
  const allowance = { ...unlimited };
  const narrow = (maximum: number, used: number) => {
    allowance.messages = Math.min(allowance.messages, Math.max(0, maximum - used));
    allowance.letters = Math.min(allowance.letters, Math.max(0, shareOfLetters(maximum) - used));
  };
  if (MAIL_PER_MINUTE !== undefined) {
    narrow(MAIL_PER_MINUTE, await countUses(tx, minute, usesWithin(minuteSeconds, now)));
  }
  if (MAIL_PER_DAY !== undefined) narrow(MAIL_PER_DAY, await usedToday(tx, now));
  return allowance;
}

function usedToday(tx: Pick<Transaction, 'limitHit'>, now: Date): Promise<number> {
  return countUses(tx, { scope: dayScope, key: dayOf(now) });
}

/**
 * Chooses which of these messages to hand over now and counts them against the rates; mail that a person waits for goes
 * before letters. Must run in the transaction that records the hand-over.
 */
export async function spendAllowance<Mail extends { batchId: number | null }>(
  tx: Transaction,
  messages: Mail[],
): Promise<Mail[]> {
  await takeLock(tx, 'mailRates');
  // Only now: others may have recorded later uses while this one waited for the lock.
  const now = new Date();
  const allowance = await readAllowance(tx, now);
  const single = messages.filter(({ batchId }) => batchId === null).slice(0, allowance.messages);
  const left = Math.min(allowance.messages, allowance.letters) - single.length;
  const letters = left > 0 ? messages.filter(({ batchId }) => batchId !== null).slice(0, left) : [];
  const chosen = [...single, ...letters];
  if (chosen.length > 0) await noteUse(tx, chosen.length, now);
  return chosen;
}

async function noteUse(tx: Transaction, count: number, now: Date): Promise<void> {
  const { MAIL_PER_MINUTE, MAIL_PER_DAY } = env();
  if (MAIL_PER_MINUTE !== undefined) await recordUses(tx, [{ ...minute, count, at: now }]);
  if (MAIL_PER_DAY !== undefined) await addUses(tx, { scope: dayScope, key: dayOf(now), count, at: now });
}

/** How many messages a worker may claim: what the rates allow, less what all instances have already claimed. */
export async function allowanceToClaim(now = new Date()): Promise<Allowance> {
  if (!isMailLimited()) return unlimited;
  const [allowance, claimed] = await Promise.all([
    readAllowance(db(), now),
    db().outboundMail.count({ where: { status: statusIs('claimed') } }),
  ]);
  return { messages: Math.max(0, allowance.messages - claimed), letters: Math.max(0, allowance.letters - claimed) };
}

/**
 * Since when letters have been waiting for something other than the rates, across all instances: the last hand-over, or
 * midnight (UTC) if the day before it was used up. The epoch without either; undefined while the rates allow none.
 */
export async function lettersAllowedSince(now: Date): Promise<Date | undefined> {
  if (!isMailLimited()) return new Date(0);
  if ((await readAllowance(db(), now)).letters === 0) return undefined;
  const { MAIL_PER_DAY = Infinity } = env();
  const [today, yesterday] = [dayOf(now), dayOf(new Date(now.getTime() - dayMilliseconds))];
  const [ofMinute, ofDays] = await Promise.all([
    timeOfUse('last', { ...minute, at: { lte: now } }),
    listUses(db(), { scope: dayScope, keys: [today, yesterday], at: { lte: now } }),
  ]);
  const times = ofDays.map(({ key: day, count, at }) =>
    day === yesterday && count >= shareOfLetters(MAIL_PER_DAY) ? Date.parse(today) : at.getTime(),
  );
  return new Date(Math.max(0, ofMinute?.getTime() ?? 0, ...times));
}

/** When this many letters will have been handed over at the configured rates; undefined if no rate is set. */
export async function estimateEnd(letters: number, now = new Date()): Promise<Date | undefined> {
  if (!isMailLimited()) return undefined;
  const { MAIL_PER_MINUTE, MAIL_PER_DAY } = env();
  const usedOfDay = MAIL_PER_DAY === undefined ? 0 : await usedToday(db(), now);
  return endOf({ letters, perMinute: MAIL_PER_MINUTE, perDay: MAIL_PER_DAY, usedOfDay }, now);
}

/** The letters' part of the configured rates; null means no limit. */
export function ratesOfLetters(): { perMinute: number | null; perDay: number | null } {
  const { MAIL_PER_MINUTE, MAIL_PER_DAY } = env();
  const share = (rate: number | undefined) => (rate === undefined ? null : shareOfLetters(rate));
  return { perMinute: share(MAIL_PER_MINUTE), perDay: share(MAIL_PER_DAY) };
}

interface Remaining {
  letters: number;
  perMinute?: number;
  perDay?: number;
  usedOfDay: number;
}

/** The arithmetic of `estimateEnd`: full days first, then the last day's minutes. */
export function endOf({ letters, perMinute, perDay, usedOfDay }: Remaining, now: Date): Date {
  const minutes = (count: number) =>
    perMinute === undefined ? 0 : Math.ceil(count / shareOfLetters(perMinute)) * minuteMilliseconds;
  if (perDay === undefined) return new Date(now.getTime() + minutes(letters));
  const share = shareOfLetters(perDay);
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const untilMidnight =
    perMinute === undefined
      ? Infinity
      : Math.ceil((midnight - now.getTime()) / minuteMilliseconds) * shareOfLetters(perMinute);
  const today = Math.min(Math.max(0, share - usedOfDay), untilMidnight);
  if (letters <= today) return new Date(now.getTime() + minutes(letters));
  const ofADay = Math.min(share, perMinute === undefined ? Infinity : 24 * 60 * shareOfLetters(perMinute));
  const rest = letters - today;
  const fullDays = Math.ceil(rest / ofADay) - 1;
  return new Date(midnight + fullDays * dayMilliseconds + minutes(rest - fullDays * ofADay));
}

const minuteMilliseconds = 60_000;

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
