import 'server-only';

import { createHash } from 'node:crypto';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { keyedHash, siteKeys } from '@/lib/platform/crypto/secrets';
import { db, lockRows, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { selectRows, selectTexts } from '@/lib/platform/database/json-rows';
import type { Job } from '@/lib/platform/process/jobs';

import { newsItem } from '../compose/templates/news-item';
import { verifySubscription } from '../compose/templates/verify-subscription';
import { released, statusIs, type MailStatus } from './status';

/** Why an address is suppressed. An `erased` one is stored as a fingerprint only. */
export type SuppressionReason = 'unsubscribed' | 'bounced' | 'erased';

/**
 * Stops mail of the list to an address, including queued mail, until its owner confirms it again or an administrator
 * lifts the suppression. `reply` is the mail server's reply to a bounced message.
 */
export async function suppress(
  tx: Transaction,
  email: string,
  reason: 'unsubscribed' | 'bounced',
  reply?: string,
): Promise<void> {
  const before = (await findSuppressions(tx, [email])).get(email);
  if (before === 'unsubscribed' && reason === 'bounced') await endWayBack(tx, email);
  // An erased address must not be stored again.
  if (before !== 'unsubscribed' && before !== 'erased') {
    await tx.suppression.upsert({
      where: { email },
      create: { email, reason, reply },
      update: { reason, reply },
      select: { id: true },
    });
  }
  // Refusals may be taken back (`takeBackRefusals`): held letters wait for that.
  await cancelListMail(tx, email, reason === 'bounced' ? ['pending', 'claimed'] : undefined);
}

/** Replaces the entry of an address that has left, which what undoes the leaving names: a refused address has to confirm. */
async function endWayBack(tx: Transaction, email: string): Promise<void> {
  const left = await findOffListEntry(email, tx);
  if (!left) return;
  const { id, createdAt, reason, isPending } = left;
  await tx.suppression.delete({ where: { id } });
  await tx.suppression.create({ data: { email, createdAt, reason, isPending }, select: { id: true } });
}

/** Suppresses addresses that are not on the list as unsubscribed; one that is suppressed already stays as it is. */
export async function keepOffList(tx: Transaction, emails: string[]): Promise<void> {
  const reason = 'unsubscribed' satisfies SuppressionReason;
  const createdAt = new Date();
  const rows = emails.map((email) => ({ email, reason, createdAt }));
  await tx.$executeRaw`
    INSERT INTO "Suppression" ("email", "reason", "createdAt")
    ${selectRows({ email: 'text', reason: 'text', createdAt: 'timestamp' }, rows)}
    ON CONFLICT DO NOTHING`;
}

/** Mail to subscribers. The rest is for the owner of an account, who may not be one. */
export const listTemplates: readonly string[] = [verifySubscription.name, newsItem.name];

/** Cancels queued mail of the list to an address, in these states. Messages being handed over are not retried. */
export async function cancelListMail(
  tx: Transaction,
  email: string,
  statuses: readonly MailStatus[] = ['pending', 'held', 'claimed'],
): Promise<void> {
  const meant = { recipient: email, template: { in: [...listTemplates] } };
  await tx.outboundMail.updateMany({
    where: { ...meant, status: { in: [...statuses] } },
    data: { status: statusIs('cancelled'), data: '', ...released },
  });
  await tx.outboundMail.updateMany({
    where: { ...meant, status: statusIs('handing_over') },
    data: { isWithdrawn: true },
  });
}

/** Suppresses an address without storing it: only a keyed fingerprint remains. */
export async function suppressUnnamed(tx: Transaction, email: string): Promise<void> {
  await tx.suppression.deleteMany({ where: { email: { in: namesOf(email) } } });
  const create = { email: fingerprint(digestOf(email)), reason: 'erased' satisfies SuppressionReason };
  await tx.suppression.upsert({ where: { email: create.email }, create, update: {}, select: { id: true } });
}

/**
 * Marks erased addresses as pending or not. For addresses that are stored, triggers do so; none can compare a fingerprint.
 * Call where an address that may have been erased joins the list, or leaves it while it is still suppressed.
 */
export async function markErased(tx: Transaction, emails: string[], isPending: boolean): Promise<void> {
  if (emails.length === 0) return;
  await tx.$executeRaw`
    UPDATE "Suppression" SET "isPending" = ${isPending}
    WHERE "reason" = 'erased' AND "email" IN (${selectTexts(emails.flatMap(namesOf))})`;
}

/** Returns why an address is suppressed, and since when. */
export async function findSuppression(
  email: string,
): Promise<{ reason: SuppressionReason; createdAt: Date; reply: string | null } | undefined> {
  const row = await db().suppression.findFirst({
    where: { email: { in: namesOf(email) } },
    orderBy: { createdAt: 'desc' },
    select: { reason: true, createdAt: true, reply: true },
  });
  return row ? { ...row, reason: row.reason as SuppressionReason } : undefined;
}

/** What is stored under an address itself; null if that is nothing, or only the fingerprint of an erased one. */
export async function findOffListEntry(
  email: string,
  client: Pick<Transaction, 'suppression'> = db(),
): Promise<Prisma.SuppressionGetPayload<object> | null> {
  return client.suppression.findUnique({ where: { email } });
}

/** The address of an entry; undefined if there is none, or its address was erased. */
export async function findOffListAddress(
  id: number,
  client: Pick<Transaction, 'suppression'> = db(),
): Promise<string | undefined> {
  const where = { id, reason: { not: 'erased' satisfies SuppressionReason } };
  return (await client.suppression.findUnique({ where, select: { email: true } }))?.email;
}

/** The columns by which a restore stores who is off the list. */
export const suppressionTable = {
  name: 'Suppression',
  columns: [
    ['email', 'text'],
    ['reason', 'text'],
    ['createdAt', 'datetime'],
  ] satisfies [string, 'text' | 'datetime'][],
};

/** SQL that deletes the entry of an address, for a database that is being restored. */
export function deleteSuppressionSql(email: string): string {
  return `DELETE FROM "Suppression" WHERE "email" = '${email.replaceAll("'", "''")}'`;
}

/** Deletes the entry that an address got by leaving; returns false if it is gone. */
export async function undoLeaving(tx: Transaction, id: number, email: string): Promise<boolean> {
  const reason = 'unsubscribed' satisfies SuppressionReason;
  return (await tx.suppression.deleteMany({ where: { id, email, reason } })).count > 0;
}

/** How many erased addresses are recognized by no configured secret, and how many only by an earlier one. */
export async function countFingerprintKeys(): Promise<{ unreadable: number; earlier: number }> {
  const [current, ...earlier] = siteKeys(purpose).map(({ id }) => ({ email: { startsWith: `keyed:${id}:` } }));
  const count = (where: Prisma.SuppressionWhereInput) =>
    db().suppression.count({ where: { AND: [{ email: { startsWith: 'keyed:' } }, where] } });
  return {
    unreadable: await count({ NOT: { OR: [current ?? {}, ...earlier] } }),
    earlier: await count({ OR: earlier, NOT: current }),
  };
}

/** How many addresses are suppressed for each reason, without those that have asked for mail again. */
export async function countSuppressions(): Promise<Partial<Record<SuppressionReason, number>>> {
  const groups = await db().suppression.groupBy({ by: ['reason'], where: { isPending: false }, _count: true });
  return Object.fromEntries(groups.map(({ reason, _count }) => [reason, _count]));
}

/** Returns the suppressed addresses among these, with the reasons; `erased` comes before any other. */
export async function findSuppressions(
  tx: Pick<Transaction, '$queryRaw'>,
  emails: string[],
): Promise<Map<string, SuppressionReason>> {
  const addressOf = new Map(emails.flatMap((email) => namesOf(email).map((name) => [name, email] as const)));
  const rows = await tx.$queryRaw<{ email: string; reason: SuppressionReason }[]>`
    SELECT "email", "reason" FROM "Suppression" WHERE "email" IN (${selectTexts([...addressOf.keys()])})
    ORDER BY "reason" = 'erased'`;
  return new Map(rows.map(({ email, reason }) => [addressOf.get(email) ?? email, reason]));
}

/** Returns why an address is suppressed. Its owner, who may be leaving, waits until the transaction ends. */
export async function lockSuppression(tx: Transaction, email: string): Promise<SuppressionReason | undefined> {
  await lockRows(tx, 'Suppression', sql`"email" = ${email}`);
  return (await findSuppressions(tx, [email])).get(email);
}

/** Allows mail to an address again and resets its bounces. */
export async function liftSuppression(tx: Transaction, email: string): Promise<void> {
  await tx.suppression.deleteMany({ where: { email: { in: namesOf(email) } } });
  await tx.bounce.deleteMany({ where: { email } });
  await tx.outboundMail.updateMany({
    where: { recipient: email, bounceClass: { not: null } },
    data: { bounceClass: null },
  });
}

/** The keys an address may be stored under: the address itself and its fingerprint under each site key. */
export function namesOf(email: string): string[] {
  const digest = digestOf(email);
  return [email, `${unkeyed}${digest}`, ...siteKeys(purpose).map((key) => fingerprint(digest, key))];
}

const purpose = 'suppression';
/** Prefix of fingerprints from before they were keyed. */
const unkeyed = 'sha256:';

/** No address contains a colon outside quotation marks, which ours never have: the two cannot be mistaken. */
function fingerprint(digest: string, key = siteKeys(purpose)[0]): string {
  return `keyed:${key.id}:${keyedHash(purpose, digest, key)}`;
}

function digestOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

const rekeyedAtOnce = 500;

/** Re-keys fingerprints from before they were keyed; returns whether there may be more. */
async function rekeyFingerprints(): Promise<boolean> {
  const rows = await db().suppression.findMany({
    where: { email: { startsWith: unkeyed } },
    take: rekeyedAtOnce,
    select: { id: true, email: true },
  });
  for (const { id, email } of rows) {
    const keyed = fingerprint(email.slice(unkeyed.length));
    await db().$transaction(async (tx) => {
      await tx.suppression.deleteMany({ where: { email: keyed } });
      await tx.suppression.updateMany({ where: { id }, data: { email: keyed } });
    });
  }
  return rows.length === rekeyedAtOnce;
}

/** Also covers rows that a restored backup brings in. */
export const fingerprintJob: Job = {
  name: 'keys of fingerprints',
  every: 60 * 60 * 1000,
  firstAfter: 20_000,
  run: rekeyFingerprints,
};
