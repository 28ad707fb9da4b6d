import { rmSync } from 'node:fs';

import { closeIntake } from '@/lib/analytics/intake';
import { stopPasswordHasher } from '@/lib/auth/password';
import { closeDatabase } from '@/lib/db';

jest.mock('next/cache', () => ({
  revalidatePath: jest.fn(),
  revalidateTag: jest.fn(),
  unstable_cache: (read: unknown) => read,
}));

jest.mock('next/headers', () => {
  const scope = jest.requireActual<typeof import('./request-scope')>('./request-scope');
  return { headers: async () => scope.scopedHeaders(), cookies: async () => scope.scopedCookies() };
});

afterAll(async () => {
  await closeIntake();
  await stopPasswordHasher();
  await closeDatabase();
  rmSync(process.env.TEST_DATA_DIRECTORY ?? '', { recursive: true, force: true });
});
