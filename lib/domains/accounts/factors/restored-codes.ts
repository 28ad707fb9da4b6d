const table = 'RecoveryCode';

/** What a restore lends of the database that it fills, in its transaction. */
interface RestoredStore {
  query(sql: string): Promise<unknown[][]>;
}

/** Returns the recovery codes that still work in a database that is about to be replaced. */
export async function readWorkingCodes(store: RestoredStore): Promise<Set<string>> {
  const rows = await store.query(`SELECT "codeHash" FROM "${table}" WHERE "usedAt" IS NULL`);
  return new Set(rows.map(([hash]) => String(hash)));
}

/** How many recovery codes per statement: each is named by its hash. */
const perStatement = 500;

/**
 * Deletes the restored recovery codes that do not work in the replaced database, where they were used or renewed since.
 * Returns how many.
 */
export async function voidCodes(store: RestoredStore, working: ReadonlySet<string>): Promise<number> {
  const lost = [...(await readWorkingCodes(store))].filter((hash) => !working.has(hash));
  for (let start = 0; start < lost.length; start += perStatement) {
    const hashes = lost.slice(start, start + perStatement).map((hash) => `'${hash.replaceAll("'", "''")}'`);
    await store.query(`DELETE FROM "${table}" WHERE "codeHash" IN (${hashes.join(', ')})`);
  }
  return lost.length;
}
