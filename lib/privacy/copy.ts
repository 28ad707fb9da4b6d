import 'server-only';

import { recordAudit, type Actor } from '../domains/audit/service';
import { domains } from '../domains';
import { db } from '../platform/database/db';
import { maskedEmail } from '../platform/text/email-address';

/** Returns everything that is held under an address, without secrets; the trail records who took the copy. */
export async function copyOf(
  email: string,
  actor: Actor,
  action: 'subscription.copy' | 'account.export' = 'subscription.copy',
) {
  return db().$transaction(async (tx) => {
    await recordAudit(tx, actor, { action, subject: maskedEmail(email) });
    const copy: Record<string, unknown> = { email };
    for (const { personalData } of domains)
      if (personalData !== 'none') Object.assign(copy, await personalData.copy(tx, email));
    return copy;
  });
}
