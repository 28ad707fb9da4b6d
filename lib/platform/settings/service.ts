import 'server-only';

import { db, isDuplicate, type Prisma, type Transaction } from '@/lib/platform/database/db';

type Client = Pick<Transaction, 'siteSetting'>;

const select = { key: true } as const;

/** Returns the value stored under a key; undefined if there is none. */
export async function readSetting(key: string, client: Client = db()): Promise<string | undefined> {
  return (await client.siteSetting.findUnique({ where: { key }, select: { value: true } }))?.value;
}

/** Returns the values of those keys that have one. */
export async function readSettings(keys: string[], client: Client = db()): Promise<Map<string, string>> {
  const rows = await client.siteSetting.findMany({ where: { key: { in: keys } }, select: { key: true, value: true } });
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Returns the values of all keys that begin so. */
export async function readSettingsFrom(prefix: string): Promise<Map<string, string>> {
  const rows = await db().siteSetting.findMany({
    where: { key: { startsWith: prefix } },
    select: { key: true, value: true },
  });
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Returns when the value of a key was last written; undefined if there is none. */
export async function settingWrittenAt(key: string): Promise<Date | undefined> {
  return (await db().siteSetting.findUnique({ where: { key }, select: { updatedAt: true } }))?.updatedAt;
}

export async function writeSetting(key: string, value: string, client: Client = db()): Promise<void> {
  await client.siteSetting.upsert({ where: { key }, create: { key, value }, update: { value }, select });
}

/** Stores the first value of a key; returns false if it has one. */
export async function addSetting(key: string, value: string): Promise<boolean> {
  try {
    await db().siteSetting.create({ data: { key, value }, select });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Replaces a value that meets a condition; returns false if none does, as after a change by another instance. */
export async function changeSetting(
  key: string,
  value: string,
  where: Omit<Prisma.SiteSettingWhereInput, 'key'>,
  client: Client = db(),
): Promise<boolean> {
  const { count } = await client.siteSetting.updateMany({ where: { ...where, key }, data: { value } });
  return count > 0;
}

/** Deletes a key that has this value, or whatever value it has. */
export async function deleteSetting(key: string, value?: string, client: Client = db()): Promise<void> {
  await client.siteSetting.deleteMany({ where: { key, value } });
}

/** Adds 1 to a number, which is 0 at first. Other transactions that do so wait until this one ends. */
export async function incrementSetting(key: string, tx: Transaction): Promise<void> {
  const count = await tx.$executeRaw`
    UPDATE "SiteSetting" SET "value" = CAST(CAST("value" AS INTEGER) + 1 AS TEXT) WHERE "key" = ${key}`;
  if (count === 0) await tx.siteSetting.create({ data: { key, value: '1' }, select });
}

/** SQL that reads the value of a key from a database other than the site's, of either kind. */
export function readSettingSql(key: string): string {
  return `SELECT "value" FROM "SiteSetting" WHERE "key" = '${key}'`;
}

/** SQL that reads the keys that begin so, with their values, from a database other than the site's, of either kind. */
export function readSettingsFromSql(prefix: string): string {
  return `SELECT "key", "value" FROM "SiteSetting" WHERE "key" LIKE '${prefix}%'`;
}

/** SQL that deletes a key from a database other than the site's, of either kind. */
export function deleteSettingSql(key: string): string {
  return `DELETE FROM "SiteSetting" WHERE "key" = '${key}'`;
}

/** SQL that stores a number, or a text of our own, in a database other than the site's, of either kind. */
export function writeSettingSql(key: string, value: number | string): string {
  return `INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES ('${key}', '${String(value).replaceAll("'", "''")}', CURRENT_TIMESTAMP) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`;
}
