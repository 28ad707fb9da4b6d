import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { administratorNotice } from '@/lib/domains/mail/compose/templates/administrator-notice';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import {
  countUses,
  recordUses,
  spendInOrder,
  spendLimits,
  usesWithin,
  type StoredLimit,
} from '@/lib/platform/limits/service';
import { env } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';

import { accountsAudit } from '../audit';
import { listAdministrators } from '../people-service';
import { requireRecentProof } from './recent-proof';
import type { Session } from './session';

const windowSeconds = 60 * 60;
const readScope = 'subscription:read';
/** Addresses that an account may read in an hour before administrators are notified. */
export const readMaximum = 1000;

/** Deletions, changes and additions of single addresses that an account may make in an hour without a recent proof. */
export const actLimit = { scope: 'subscription:act', maximum: 19, windowSeconds } satisfies StoredLimit;

/** What administrators are told of, once an hour for each account. */
const notices = {
  read: {
    action: accountsAudit['subscription.read-many'],
    subject: `More than ${readMaximum.toLocaleString('en-US')} addresses in an hour`,
    limit: { scope: 'subscription:read-notice', maximum: 1, windowSeconds },
    maximum: readMaximum,
  },
  changed: {
    action: accountsAudit['subscription.change-many'],
    subject: `${actLimit.maximum + 1} addresses in an hour, one by one`,
    limit: { scope: 'subscription:act-notice', maximum: 1, windowSeconds },
    maximum: actLimit.maximum + 1,
  },
} as const satisfies Record<string, { action: AuditAction; subject: string; limit: StoredLimit; maximum: number }>;

/** How many addresses a result shows: its texts named `email`, or so at their end, on any level. */
export function addressesIn(result: unknown): number {
  if (typeof result !== 'object' || result === null) return 0;
  return Object.entries(result).reduce((count, [name, value]: [string, unknown]) => {
    const isAddress = typeof value === 'string' && value !== '' && /email$/i.test(name);
    return count + (isAddress ? 1 : addressesIn(value));
  }, 0);
}

/**
 * Counts the addresses that an account is shown. Above a thousand an hour, adds an entry to the audit trail and notifies
 * every administrator, once an hour. Never rejects the read, even if nothing can be written.
 */
export async function countRead(count: number, actor: Actor): Promise<void> {
  if (count === 0) return;
  try {
    if (await isOverMaximum(count, String(actor.id))) await notifyAdministrators('read', actor);
  } catch (error) {
    log().warn({ err: error }, 'addresses that were read could not be counted');
  }
}

async function isOverMaximum(count: number, key: string): Promise<boolean> {
  const at = new Date();
  await recordUses(db(), [{ scope: readScope, key, count, at }]);
  return (await countUses(db(), { scope: readScope, key }, usesWithin(windowSeconds, at))) > readMaximum;
}

/**
 * Performs an act on the address of one person, and counts it unless it fails. From the twentieth within an hour on, adds
 * an entry to the audit trail and notifies every administrator, once an hour, and throws a 403 that asks for a proof if the
 * last one is too old.
 */
export async function countAct<Result>(
  session: Session,
  actor: Actor,
  act: () => Promise<Result> | Result,
): Promise<Result> {
  const key = String(actor.id);
  const { retryAfterSeconds, undo } = await spendLimits([{ limit: actLimit, key }]);
  if (!retryAfterSeconds) {
    try {
      return await act();
    } catch (error) {
      await undo();
      throw error;
    }
  }
  // Before the act, so that none is done of which they are not told.
  await notifyAdministrators('changed', actor);
  requireRecentProof(session);
  const result = await act();
  try {
    await recordUses(db(), [{ scope: actLimit.scope, key, count: 1, at: new Date() }]);
  } catch (error) {
    // The act is done, and its own entry is in the trail.
    log().warn({ err: error }, 'an act on an address could not be counted');
  }
  return result;
}

async function notifyAdministrators(did: keyof typeof notices, actor: Actor): Promise<void> {
  const { action, subject, limit, maximum } = notices[did];
  await mailTransaction(async (tx) => {
    const { outcomes } = await spendInOrder(tx, [[{ limit, key: String(actor.id) }]], new Date());
    if (outcomes[0]?.retryAfterSeconds) return;
    await recordAudit(tx, actor, { action, subject });
    const administrators = await listAdministrators(tx);
    const data = {
      did,
      reader: actor.email,
      maximum,
      at: new Date().toISOString(),
      client: actor.client,
      link: `${env().siteUrl}${paths.signIns}`,
    };
    await enqueueMail(
      tx,
      administrators.map((recipient) => ({ recipient, template: administratorNotice, data })),
    );
  });
}
