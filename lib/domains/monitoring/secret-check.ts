import 'server-only';

import { countSeals } from '@/lib/domains/accounts/factors/authenticator-app';
import { countFingerprintKeys } from '@/lib/domains/mail/outgoing/suppression';
import type { Check } from '@/lib/platform/process/check';

/** Whether what is stored for good can be read with the configured secrets, and still needs an earlier one. */
export const secretCheck: Check = {
  name: 'Secret',
  every: 60 * 60_000,
  priority: 'low',
  failuresBeforeAlarm: 1,
  needs: 'Database',
  advice:
    'Put the secret of that time into NEXTAUTH_SECRET_PREVIOUS. If it is lost, clear the second factors of the accounts in User Management.',
  async run() {
    const [apps, erased] = await Promise.all([countSeals(), countFingerprintKeys()]);
    const textOf = (appCount: number, erasedCount: number) =>
      `${appCount.toLocaleString('en-US')} authenticator apps and ${erasedCount.toLocaleString('en-US')} records of erased addresses`;
    if (apps.unreadable + erased.unreadable > 0)
      return {
        status: 'warning',
        message: `${textOf(apps.unreadable, erased.unreadable)} need a secret that is not configured.`,
      };
    if (apps.earlier + erased.earlier === 0)
      return {
        status: 'ok',
        message: 'No authenticator app and no record of an erased address needs an earlier secret.',
      };
    return {
      status: 'ok',
      message: `${textOf(apps.earlier, erased.earlier)} still need a secret of NEXTAUTH_SECRET_PREVIOUS.`,
    };
  },
};
