import { listMigrations } from '@/lib/platform/database/migrations';

import { runScript } from '../../tools/test-bed/command';
import { createEmptyDatabase } from '../../tools/test-bed/other-database';
import { openRaw } from '../../tools/test-bed/raw-database';

jest.setTimeout(120_000);

const migrations = listMigrations(process.cwd(), 'sqlite');
const migration = migrations.findIndex((name) => name.endsWith('_version_files'));

async function migrate(databaseUrl: string, ...options: string[]): Promise<void> {
  expect(await runScript('migrate', options, { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0, stderr: '' });
}

it('gives every text of an item the files that the item had, and ends the links of what is on the site', async () => {
  const databaseUrl = await createEmptyDatabase();
  await migrate(databaseUrl, '--up-to', migrations[migration - 1] ?? '');
  const database = await openRaw(databaseUrl);
  try {
    const at = `'2026-11-01T00:00:00.000Z'`;
    const text = `"title", "excerpt", "category", "date", "format"`;
    const words = `'T', 'E', 'Announcements', '2026-11-01', 'markdown'`;
    for (const [id, isPublished] of [
      [1, 'true'],
      [2, 'false'],
    ] as const) {
      await database.query(
        `INSERT INTO "NewsItem" ("id", ${text}, "isPublished", "updatedAt") VALUES (${id}, ${words}, ${isPublished}, ${at})`,
      );
      await database.query(
        `INSERT INTO "NewsPreview" ("id", "newsItemId", "tokenHash", "createdAt", "expiresAt") VALUES (${id}, ${id}, 'hash ${id}', ${at}, ${at})`,
      );
    }
    await database.query(
      `INSERT INTO "NewsDraft" ("newsItemId", ${text}, "revision", "basedOn", "updatedAt", "updatedBy") VALUES (1, ${words}, 2, 1, ${at}, '')`,
    );
    await database.query(
      `INSERT INTO "NewsVersion" ("newsItemId", "number", ${text}, "kind", "by", "at") VALUES (1, 1, ${words}, 'published', '', ${at})`,
    );
    for (const [id, title] of [
      [2, 'Zweiter „Brief“, größer 😀'],
      [1, 'A "quoted" \\ title'],
    ] as const)
      await database.query(
        `INSERT INTO "NewsFile" ("id", "newsItemId", "title", "name", "size", "hash", "createdAt", "createdBy") VALUES (${id}, 1, '${title}', 'x.pdf', ${id * 10}, 'h', ${at}, '')`,
      );
    await migrate(databaseUrl);
    const files = JSON.stringify([
      { id: 1, title: 'A "quoted" \\ title', name: 'x.pdf', size: 10 },
      { id: 2, title: 'Zweiter „Brief“, größer 😀', name: 'x.pdf', size: 20 },
    ]);
    for (const table of ['NewsItem', 'NewsDraft', 'NewsVersion'])
      expect([table, await database.query(`SELECT "files" FROM "${table}" ORDER BY "files" DESC LIMIT 1`)]).toEqual([
        table,
        [[files]],
      ]);
    expect(await database.query('SELECT "files" FROM "NewsItem" WHERE "id" = 2')).toEqual([['[]']]);
    expect(await database.query('SELECT "id" FROM "NewsPreview" WHERE "endedAt" IS NULL')).toEqual([[2]]);
  } finally {
    await database.close();
  }
});
