// @documented SQLite's locks on the database's files last as long as the site runs, whatever it does

import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readBackupState } from '@/lib/backup/backup-state';
import { backUpIfDue } from '@/lib/backup/run-backup';
import { databaseCheck } from '@/lib/domains/monitoring/database-checks';
import { encryptionCheck } from '@/lib/domains/monitoring/encryption-check';
import { siteChecks } from '@/lib/domains/monitoring/site-checks';
import { domains } from '@/lib/registry/domains';
import { pruneJob } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { env, resetEnv } from '@/lib/platform/process/env';
import { locksOn, openFiles } from '@/tools/test-bed/file-locks';

jest.setTimeout(180_000);

const folder = mkdtempSync(join(tmpdir(), 'site-locks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The locks of PostgreSQL are its own. Which database it is, is known once the tests run. */
const onSqlite = (name: string, work: () => Promise<void>) =>
  it(name, async () => {
    if (process.platform === 'linux' && env().isEmbedded) await work();
  });
const file = () => join(env().dataDirectory, 'site.db');

beforeEach(async () => {
  if (env().isEmbedded) await db().$queryRaw`PRAGMA journal_mode = WAL`;
  await db().siteSetting.count();
  Object.assign(process.env, { BACKUP_TARGET: folder, BACKUP_SCHEDULE: 'hourly' });
  resetEnv();
});
afterEach(() => {
  delete process.env.BACKUP_TARGET;
  delete process.env.BACKUP_SCHEDULE;
  delete process.env.DATABASE_KEY;
  resetEnv();
});

let clock = Date.parse('2026-05-20T10:05:00Z');

async function backUp(): Promise<void> {
  clock += 3_600_000;
  await backUpIfDue(new Date(clock));
  expect(await readBackupState(new Date(clock))).toMatchObject({ proven: { at: new Date(clock).toISOString() } });
}

onSqlite('the lock outlasts a scheduled backup, every check and every job', async () => {
  const held = locksOn(file());
  expect(held).toBeGreaterThan(0);
  await backUp();
  expect(['backup', locksOn(file())]).toEqual(['backup', held]);
  const jobs = [...domains.flatMap((domain) => domain.jobs), pruneJob];
  const works: [string, () => Promise<unknown>][] = [
    ...siteChecks().map(({ name, run }): [string, () => Promise<unknown>] => [name, run]),
    ...jobs.map(({ name, run }): [string, () => Promise<unknown>] => [name, () => run(new AbortController().signal)]),
  ];
  for (const [name, work] of works) {
    await work().catch(() => undefined);
    expect([name, locksOn(file())]).toEqual([name, held]);
  }
});

onSqlite(
  'the lock outlasts a look for unencrypted copies, whatever other names the files of the database have',
  async () => {
    const held = locksOn(file());
    expect(held).toBeGreaterThan(0);
    const others = ['copied.db', 'linked.db', 'linked-wal', 'gone.db'].map((name) => join(env().dataDirectory, name));
    const [copied = '', linked = '', log = '', gone = ''] = others;
    writeFileSync(copied, 'SQLite format 3\0');
    symlinkSync('site.db', linked);
    linkSync(`${file()}-wal`, log);
    symlinkSync('nothing', gone);
    process.env.DATABASE_KEY = 'a database key of the tests, long enough';
    resetEnv();
    const { message } = await encryptionCheck.run();
    for (const path of others) rmSync(path);
    expect([locksOn(file()), message]).toEqual([held, `The database is encrypted, but a copy is not: ${copied}.`]);
  },
);

onSqlite('three backups leave as many files open as one', async () => {
  const handles = () => openFiles(env().dataDirectory);
  await backUp();
  const afterOne = handles();
  await backUp();
  await backUp();
  expect(handles()).toEqual(afterOne);
});

/** The last of them: the database is not used afterwards. */
onSqlite(
  'a log that is deleted while the site runs is a problem that the check names, also if there is another',
  async () => {
    const log = `${file()}-wal`;
    expect((await databaseCheck.run()).status).toBe('ok');
    const lost = { status: 'problem', message: expect.stringMatching(/^The log of the database .* was deleted/) };
    rmSync(log);
    expect(await databaseCheck.run()).toMatchObject(lost);
    writeFileSync(log, '');
    expect(await databaseCheck.run()).toMatchObject(lost);
  },
);
