import { join } from 'node:path';

import type { InArgs } from '@libsql/client';
import { expect } from '@playwright/test';

import type { SiteProcess } from '@/tools/test-bed/site-process';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

/** Changes the database of a running site. Returns the id of an inserted row. */
export async function execute(site: SiteProcess, sql: string, args: InArgs): Promise<number> {
  const database = openSqlite(`file:${join(site.dataDirectory, 'site.db')}`);
  const { rowsAffected, lastInsertRowid } = await database.execute({ sql, args });
  database.close();
  expect(rowsAffected).toBeGreaterThan(0);
  return Number(lastInsertRowid);
}

/** A moment as the site's database stores it. */
export const stored = (at: number) => new Date(at).toISOString().replace('Z', '+00:00');
