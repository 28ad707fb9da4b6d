import 'server-only';

import { recordAudit, type Actor } from '../../domains/audit/service';
import { mailingListAudit } from '../../domains/mailing-list/audit';
import { domains } from '../domains';
import type { PersonalData } from '../../domains/define-domain';
import { forgetDeleted } from '../../platform/database/forget-deleted';
import { db, type Transaction } from '../../platform/database/db';
import { maskedEmail } from '../../platform/text/email-address';

/** Erases an address in every domain and in files; `record` writes to the same transaction. */
export async function eraseAddress(email: string, record?: (tx: Transaction) => Promise<void>): Promise<void> {
  const all = domains.flatMap(({ personalData }): PersonalData[] => (personalData === 'none' ? [] : [personalData]));
  await db().$transaction(async (tx) => {
    for (const data of all) await data.erase(tx, email);
    await record?.(tx);
  });
  for (const data of all) await data.eraseFiles?.(email);
  await forgetDeleted();
}

/** Erases an address at its owner's request to an administrator. */
export async function eraseOnRequest(email: string, actor: Actor): Promise<void> {
  const entry = { action: mailingListAudit['subscription.erase'], subject: maskedEmail(email) };
  await eraseAddress(email, (tx) => recordAudit(tx, actor, entry));
}
