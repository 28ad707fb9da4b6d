import 'server-only';

import { randomUUID } from 'node:crypto';

import { createSealedToken, openSealedToken } from '@/lib/platform/crypto/sealed-token';
import type { Transaction } from '@/lib/platform/database/db';
import {
  deleteSetting,
  readSettingsFrom,
  readSettingsFromSql,
  writeSetting,
  writeSettingSql,
} from '@/lib/platform/settings/service';

/** An erasure that has begun and is not finished. It is stored in the transaction that begins it. */
export interface Erasure {
  key: string;
  value: string;
  /** Undefined if the secret that sealed it is no longer set. */
  email: string | undefined;
  /** A restore has brought the rows back, too; without it, only files are left to do. */
  isOfRows: boolean;
}

const prefix = 'erasing:';
/** Followed by the address itself, which the restored rows hold as well. */
const ofRows = `${prefix}rows:`;
/** Followed by the sealed address: nothing else may hold it any more. */
const ofFiles = `${prefix}files:`;
const purpose = 'erasing';

/** Stores that the files which name an address are still to be deleted. */
export async function beginErasure(tx: Transaction, email: string): Promise<Erasure> {
  const [key, value] = [ofFiles + randomUUID(), createSealedToken(purpose, email)];
  await writeSetting(key, value, tx);
  return { key, value, email, isOfRows: false };
}

/** SQL that stores that an address is to be erased everywhere, for a database that is being restored. */
export function beginErasureSql(email: string): string {
  return writeSettingSql(ofRows + randomUUID(), email);
}

/** SQL that reads the keys and values of unfinished erasures, which a restore keeps. */
export const erasuresSql = readSettingsFromSql(prefix);

/** The erasures that are not finished. */
export async function listErasures(): Promise<Erasure[]> {
  return [...(await readSettingsFrom(prefix))].map(([key, value]) => {
    const isOfRows = key.startsWith(ofRows);
    return { key, value, email: isOfRows ? value : openSealedToken(purpose, value), isOfRows };
  });
}

export async function endErasure({ key, value }: Erasure, tx?: Transaction): Promise<void> {
  await deleteSetting(key, value, tx);
}
