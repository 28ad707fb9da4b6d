import 'server-only';

import type { PersonalData } from '../define-domain';

export const accountsPersonalData: PersonalData = {
  async copy(tx, email) {
    return {
      account: await tx.user.findUnique({ where: { email }, select: accountFields }),
      addressChanges: await tx.accountLink.findMany({
        where: { email },
        orderBy: { id: 'asc' },
        select: { email: true, expiresAt: true, usedAt: true },
      }),
    };
  },
  /** An account stays until an administrator deletes it. */
  async erase(tx, email) {
    await tx.accountLink.deleteMany({ where: { email } });
  },
};

const accountFields = {
  firstName: true,
  lastName: true,
  role: true,
  hasFactor: true,
  lastLoginAt: true,
  createdAt: true,
  sessions: { select: { createdAt: true, lastSeenAt: true, expiresAt: true, client: true, browser: true } },
  knownBrowsers: { select: { lastUsedAt: true } },
  passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
} as const;
