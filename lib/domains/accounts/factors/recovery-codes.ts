import 'server-only';

import { randomInt } from 'node:crypto';

import { hashToken } from '@/lib/platform/crypto/token';
import { db, type Transaction } from '@/lib/platform/database/db';

const count = 10;
/** 32 characters that cannot be confused; 24 of them hold 120 random bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 24;

/** Replaces the account's codes with ten new ones. Only hashes are stored, so show them now. */
export async function createRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })) });
  return codes;
}

/** Consumes a recovery code. Returns true at most once per code. */
export async function spendRecoveryCode(userId: number, code: string): Promise<boolean> {
  const used = await db().recoveryCode.updateMany({
    where: { userId, codeHash: hashOf(userId, code), usedAt: null },
    data: { usedAt: new Date() },
  });
  return used.count === 1;
}

function createCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Accepts codes with or without hyphens, in either case. */
function hashOf(userId: number, code: string): string {
  return hashToken(`${userId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
}

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
