import 'server-only';

import { listAdministrators } from '../../accounts/people-service';
import { recordAudit, type Actor } from '../../audit/service';
import { mailingListAudit } from '../audit';
import { db } from '../../../platform/database/db';
import { env } from '../../../platform/process/env';
import { countUses, recordUses, spendLimits, usesWithin, type StoredLimit } from '../../../platform/limits/service';
import { enqueueMail, mailTransaction } from '../../mail/outgoing/enqueue';
import { administratorNotice } from '../../mail/compose/templates/administrator-notice';
import { paths } from '../../../paths';
import { log } from '../../../platform/process/log';

const windowSeconds = 60 * 60;
const scope = 'subscription:read';
/** Addresses that an account may read in an hour before administrators are notified. */
export const readMaximum = 1000;
const noticeLimit = { scope: 'subscription:read-notice', maximum: 1, windowSeconds } satisfies StoredLimit;

/**
 * Counts the addresses that a page of the list, or the report of an import, shows to an account. Above a thousand an hour,
 * adds an entry to the audit trail and notifies every administrator, once an hour. Never rejects the read, even if nothing
 * can be written.
 */
export async function countRead(count: number, actor: Actor): Promise<void> {
  if (count === 0) return;
  try {
    if (await isOverMaximum(count, String(actor.id))) await notifyAdministrators(actor);
  } catch (error) {
    log().warn({ err: error }, 'addresses that were read could not be counted');
  }
}

async function isOverMaximum(count: number, key: string): Promise<boolean> {
  const at = new Date();
  await recordUses(db(), [{ scope, key, count, at }]);
  return (await countUses(db(), { scope, key }, usesWithin(windowSeconds, at))) > readMaximum;
}

async function notifyAdministrators(actor: Actor): Promise<void> {
  const { retryAfterSeconds } = await spendLimits([{ limit: noticeLimit, key: String(actor.id) }]);
  if (retryAfterSeconds) return;
  await mailTransaction(async (tx) => {
    await recordAudit(tx, actor, {
      action: mailingListAudit['subscription.read-many'],
      subject: `More than ${readMaximum.toLocaleString('en-US')} addresses in an hour`,
    });
    const administrators = await listAdministrators(tx);
    const data = {
      reader: actor.email,
      maximum: readMaximum,
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
