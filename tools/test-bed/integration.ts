import { rmSync } from 'node:fs';

import { closeIntake } from '@/lib/analytics/intake';
import { stopHashThreads } from '@/lib/auth/hash-threads';
import { closeDatabase } from '@/lib/db';

jest.mock('next/headers', () => {
  const scope = jest.requireActual<typeof import('./request-scope')>('./request-scope');
  return { headers: async () => scope.scopedHeaders(), cookies: async () => scope.scopedCookies() };
});

afterAll(async () => {
  await closeIntake();
  await stopHashThreads();
  await closeDatabase();
  rmSync(process.env.TEST_DATA_DIRECTORY ?? '', { recursive: true, force: true });
});
