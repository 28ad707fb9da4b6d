import 'server-only';

import { randomInt } from 'node:crypto';

import { db, type Transaction } from '../../../platform/database/db';
import { hashToken } from '../../../platform/crypto/token';

const count = 10;
/** Without the letters and digits that look alike: 24 of these 32 are 120 random bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 24;

/** Makes ten codes in the place of those before; only their hashes are kept, so this is the only time to show them. */
export async function createRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })) });
  return codes;
}

/** Uses up a recovery code: true once for each. */
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

/** Typed with or without hyphens, in either case. */
function hashOf(userId: number, code: string): string {
  return hashToken(`${userId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
}
