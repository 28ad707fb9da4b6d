import 'server-only';

import type { AccountNotice } from '@/lib/domains/mail/compose/templates/account-notice';
import { accountNotice } from '@/lib/domains/mail/compose/templates/account-notice';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import type { Transaction } from '@/lib/platform/database/db';

/** Queues a notice to the account's owner. Call inside the `mailTransaction` of the change. */
export async function notifyOwner(
  tx: Transaction,
  recipient: string,
  notice: AccountNotice,
  { client, browser = '', factor = '' }: { client: string; browser?: string; factor?: string },
): Promise<void> {
  const at = new Date().toISOString();
  await enqueueMail(tx, [{ recipient, template: accountNotice, data: { notice, at, client, browser, factor } }]);
}
