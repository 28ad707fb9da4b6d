import 'server-only';

import { takeLock, type Transaction } from '../../../platform/database/db';

/** An arbitrary key for PostgreSQL's advisory lock. */
const lockNumber = 2_026_112_602;

/**
 * Lets imports and erasures follow each other, across instances: an import that had looked before an erasure would store
 * the address after it. Call before anything else in the transaction that either looks at or writes.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await takeLock(tx, lockNumber);
}
