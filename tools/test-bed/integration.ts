import { rmSync } from 'node:fs';

import { closeIntake } from '@/lib/domains/analytics/intake/intake';
import { stopBcryptThreads } from '@/lib/domains/accounts/passwords/bcrypt';
import type * as Password from '@/lib/domains/accounts/passwords/password';
import { registerTemplates } from '@/lib/domains/mail/compose/templates/registry';
import { closeDatabase } from '@/lib/platform/database/db';

jest.mock('next/headers', () => {
  const scope = jest.requireActual<typeof import('./request-scope')>('./request-scope');
  return { headers: async () => scope.scopedHeaders(), cookies: async () => scope.scopedCookies() };
});

/** At cost 4: a real password takes a fifth of a second of the processor for each hash and each comparison. */
jest.mock('@/lib/domains/accounts/passwords/password', () => ({
  ...jest.requireActual<typeof Password>('@/lib/domains/accounts/passwords/password'),
  async hashPassword(password: string) {
    const { bcryptHash } = await import('@/lib/domains/accounts/passwords/bcrypt');
    return bcryptHash(password, 4);
  },
}));

// Loaded when a row of the mail queue is read; a start registers them at once.
registerTemplates(async () => (await import('@/lib/registry/domains')).mails);

afterAll(async () => {
  await closeIntake();
  await stopBcryptThreads();
  await closeDatabase();
  rmSync(process.env.TEST_DATA_DIRECTORY ?? '', { recursive: true, force: true });
});
