import 'server-only';

import { listActions } from '@/lib/domains/audit/read-service';
import { forgetTyped } from '@/lib/domains/audit/service';
import { definePersonalData } from '@/lib/domains/define-domain';
import type { Transaction } from '@/lib/platform/database/db';

import { accountsAudit } from './audit';
import { roleColumns, roleOf } from './roles/role';

export const accountsPersonalData = definePersonalData({
  async copy(tx, email) {
    return {
      account: await accountOf(tx, email),
      actionsUnderEarlierAddress: await earlierActionsOf(tx, email),
      addressChanges: await tx.accountLink.findMany({
        where: { email },
        orderBy: { id: 'asc' },
        select: { email: true, expiresAt: true, usedAt: true },
      }),
    };
  },
  labels: {
    account: 'Account',
    actionsUnderEarlierAddress: 'What the account did under an earlier address',
    addressChanges: 'Address changes',
  },
  /** An account stays, with its log, until an administrator deletes it. */
  async erase(tx, email) {
    await tx.accountLink.deleteMany({ where: { email } });
    if ((await tx.user.count({ where: { email } })) === 0) await forgetTyped(tx, email, [accountsAudit['email.ask']]);
  },
});

async function earlierActionsOf(tx: Transaction, email: string) {
  const account = await tx.user.findUnique({ where: { email }, select: { id: true } });
  return account ? listActions(tx, { actorId: account.id, actorEmail: { not: email } }) : [];
}

/** One relation at a time: Prisma reads several at once, for which a transaction has one connection only. */
async function accountOf(tx: Transaction, email: string) {
  const account = await tx.user.findUnique({
    where: { email },
    select: { firstName: true, lastName: true, ...roleColumns, hasFactor: true, lastLoginAt: true, createdAt: true },
  });
  if (!account) return null;
  const { isEditor, ...columns } = account;
  const where = { user: { email } };
  return {
    ...columns,
    role: roleOf({ role: columns.role, isEditor }),
    sessions: await tx.session.findMany({
      where,
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true, lastSeenAt: true, expiresAt: true, client: true, browser: true },
    }),
    knownBrowsers: await tx.knownBrowser.findMany({
      where,
      orderBy: { lastUsedAt: 'asc' },
      select: { lastUsedAt: true },
    }),
    passkeys: await tx.passkey.findMany({
      where,
      orderBy: { id: 'asc' },
      select: { name: true, createdAt: true, lastUsedAt: true },
    }),
  };
}
