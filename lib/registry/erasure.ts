import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import type { PersonalData } from '@/lib/domains/define-domain';
import { mailingListAudit } from '@/lib/domains/mailing-list/audit';
import { beginErasure, endErasure, listErasures, type Erasure } from '@/lib/domains/mailing-list/erasure-service';
import { recordRetention } from '@/lib/domains/monitoring/retention-check';
import { db, type Transaction } from '@/lib/platform/database/db';
import { forgetDeleted } from '@/lib/platform/database/forget-deleted';
import { AppError } from '@/lib/platform/http/app-error';
import type { Job } from '@/lib/platform/process/jobs';
import { log } from '@/lib/platform/process/log';
import { maskedEmail } from '@/lib/platform/text/email-address';

import { domains } from './domains';

const personalData = () =>
  domains.flatMap(({ personalData }): PersonalData[] => (personalData === 'none' ? [] : [personalData]));

/**
 * Erases an address in every domain and in files; `record` writes to the same transaction. Throws a 503 if only files are
 * left, which the job of erasures goes on with.
 */
export async function eraseAddress(email: string, record?: (tx: Transaction) => Promise<void>): Promise<void> {
  const erasure = await db().$transaction(async (tx) => {
    await eraseRows(tx, email);
    await record?.(tx);
    return beginErasure(tx, email);
  });
  try {
    await finish(erasure);
  } catch (error) {
    log().error({ err: error }, notDeleted);
    throw new AppError(
      'unavailable',
      'Everything is erased from the database, but files that name the address could not be deleted yet. The site keeps trying.',
      { headers: { 'Retry-After': '60' } },
    );
  }
}

/** Erases an address at its owner's request to an administrator. */
export async function eraseOnRequest(email: string, actor: Actor): Promise<void> {
  const entry = { action: mailingListAudit['subscription.erase'], subject: maskedEmail(email) };
  await eraseAddress(email, (tx) => recordAudit(tx, actor, entry));
}

const what = 'Files that name an erased address';
const notDeleted = 'files that name an erased address could not be deleted; it will be retried';

/** Finishes the erasures that a crash, a failure or a restore has left. */
export async function finishErasures(): Promise<void> {
  let failed = false;
  for (const erasure of await listErasures()) {
    try {
      await finish(erasure);
    } catch (error) {
      log().error({ err: error }, notDeleted);
      failed = true;
    }
  }
  await recordRetention([what], failed ? [what] : [], new Date());
}

export const erasureJob: Job = { name: 'erasures', every: 60_000, run: finishErasures };

async function finish(begun: Erasure): Promise<void> {
  const { email } = begun;
  if (email === undefined)
    throw new Error('an erasure is sealed with a secret that is not set: NEXTAUTH_SECRET_PREVIOUS');
  const erasure = begun.isOfRows ? await eraseRestored(begun, email) : begun;
  for (const data of personalData()) await data.eraseFiles?.(email);
  if (await forgetDeleted()) await endErasure(erasure);
}

/** Once: the person may come back while files are left to do. */
function eraseRestored(restored: Erasure, email: string): Promise<Erasure> {
  return db().$transaction(async (tx) => {
    await eraseRows(tx, email);
    await endErasure(restored, tx);
    return beginErasure(tx, email);
  });
}

async function eraseRows(tx: Transaction, email: string): Promise<void> {
  for (const data of personalData()) await data.erase(tx, email);
}
