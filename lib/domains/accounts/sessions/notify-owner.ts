import 'server-only';

import type { Transaction } from '../../../platform/database/db';
import type { AccountNotice } from '../../mail/compose/templates/account-notice';
import { enqueueMail } from '../../mail/outgoing/enqueue';
import { accountNotice } from '../../mail/compose/templates/account-notice';

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
