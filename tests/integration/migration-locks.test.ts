import { rmSync } from 'node:fs';

import pg from 'pg';

import { runScript } from '../../tools/test-bed/command';
import { createMigratedDatabase, isPostgres } from '../../tools/test-bed/other-database';
import { copyProjectWithMigration } from '../../tools/test-bed/project-copy';

jest.setTimeout(60_000);

it('a migration gives way to requests that lock its tables in another order', async () => {
  if (!isPostgres()) return;
  const databaseUrl = await createMigratedDatabase();
  const project = copyProjectWithMigration(
    '99990101000000_two_tables',
    'ALTER TABLE "AuditEntry" ADD COLUMN "more" TEXT; ALTER TABLE "SiteSetting" ADD COLUMN "more" TEXT;',
  );
  const [writer, watcher] = [databaseUrl, databaseUrl].map((url) => new pg.Client({ connectionString: url }));
  if (!writer || !watcher) throw new Error('two connections are needed');
  try {
    await Promise.all([writer.connect(), watcher.connect()]);
    await writer.query('BEGIN');
    await writer.query(`INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES ('a', '', now())`);
    const migrated = runScript('migrate', [], { DATABASE_URL: databaseUrl }, '', project);
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"SiteSetting"'::regclass`;
    while ((await watcher.query(waiting)).rowCount === 0);
    await writer.query('LOCK TABLE "AuditEntry" IN ROW EXCLUSIVE MODE');
    await writer.query('COMMIT');
    expect(await migrated).toMatchObject({ code: 0, stderr: '' });
    const columns = await watcher.query(`SELECT 1 FROM information_schema.columns WHERE column_name = 'more'`);
    expect(columns.rowCount).toBe(2);
  } finally {
    await Promise.all([writer.end(), watcher.end()]);
    rmSync(project, { recursive: true });
  }
});
