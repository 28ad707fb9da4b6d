import 'server-only';

import { takeLock, type Transaction } from '@/lib/platform/database/db';

/**
 * Lets imports and erasures follow each other, across instances: an import that had looked before an erasure would store
 * the address after it. Call before anything else in the transaction that either looks at or writes.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await takeLock(tx, 'imports');
}
