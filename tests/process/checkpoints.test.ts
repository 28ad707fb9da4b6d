// @documented Commands that write beside a running site wait for its checkpoints, and it waits with them

import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@libsql/client';

import { contactTopics } from '@/lib/domains/messages/topics';
import { withoutCheckpoints } from '@/lib/platform/database/checkpoint';
import { runProgram, runScript, type CommandResult } from '@/tools/test-bed/command';
import { locksOn } from '@/tools/test-bed/file-locks';
import { createTestDirectory, startSite } from '@/tools/test-bed/site-process';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

/** How often the log must have been begun again while commands ran. */
const several = 6;

it('keeps every row of a site under load beside which commands run, with a log that is begun again all the time', async () => {
  const directory = createTestDirectory();
  const file = join(directory, 'site.db');
  const settings = {
    DATA_DIR: directory,
    DATABASE_URL: `file:${file}`,
    NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
    TRUST_PROXY: '1',
  };
  const site = await startSite(settings);
  const firstSalt = saltOfLog(file);
  const timesBegunAgain = () => saltOfLog(file) - firstSalt;
  let serial = 0;
  let isOver = false;
  /** Posts until the end, each time from another network, so that no limit applies. Returns what was acknowledged. */
  const load = async (path: string, bodyFor: (email: string) => object): Promise<string[]> => {
    const acknowledged: string[] = [];
    while (!isOver) {
      serial += 1;
      const email = `reader-${serial}@example.com`;
      const response = await fetch(site.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${serial >> 8}.${serial & 255}.1` },
        body: JSON.stringify(bodyFor(email)),
      });
      expect([path, response.status]).toEqual([path, 201]);
      acknowledged.push(email);
    }
    return acknowledged;
  };
  const subscribe = () => load('/api/email-subscription', (email) => ({ email }));
  const write = () =>
    load('/api/contact-messages', (email) => ({ email, name: 'Reader', topic: contactTopics[0], message: 'Hello.' }));
  const loads = Promise.all([subscribe(), subscribe(), write(), write()]);
  const commands: ((round: number) => Promise<CommandResult>)[] = [
    (round) => runScript('admin', ['create', `admin-${round}@example.com`], settings),
    () => runScript('doctor', [], settings),
    () => runScript('migrate', [], settings),
    (round) => runScript('backup', [join(directory, `${round}.backup`)], settings),
    () => runProgram('tools/seed.ts', ['--entries', '10'], settings),
  ];
  let rounds = 0;
  for (; rounds < 3 || (rounds < 30 && timesBegunAgain() < several); rounds += 1)
    for (const command of commands) {
      const { code, stderr } = await command(rounds);
      expect([code, stderr]).toEqual([0, '']);
    }
  isOver = true;
  const [first, second, third, fourth] = await loads;
  expect(timesBegunAgain()).toBeGreaterThanOrEqual(several);

  const client = openSqlite(settings.DATABASE_URL);
  const emails = async (table: string) =>
    (await client.execute(`SELECT "email" FROM "${table}"`)).rows.map((row) => String(row.email)).sort();
  expect(await emails('Subscription')).toEqual([...first, ...second].sort());
  expect(await emails('ContactMessage')).toEqual([...third, ...fourth].sort());
  expect((await emails('User')).filter((email) => email.startsWith('admin-'))).toHaveLength(rounds);
  expect((await client.execute('PRAGMA quick_check')).rows.map((row) => row.quick_check)).toEqual(['ok']);
  client.close();
  expect(await site.stop()).toBe(0);
  site.clean();
}, 300_000);

/**
 * The first salt in the header of the log beside a file. SQLite adds 1 to it when it begins the log again, which it does
 * once a checkpoint has copied all of it. The header's other number, of checkpoints, is counted by each connection for
 * itself, and so goes back to 1 when a command is the one that begins the log again.
 */
function saltOfLog(file: string): number {
  const header = Buffer.alloc(20);
  const log = openSync(`${file}-wal`, 'r');
  readSync(log, header, 0, header.length, 0);
  closeSync(log);
  return header.readUInt32BE(16);
}

describe('the doctor beside a site', () => {
  let directory: string;
  let file: string;
  let site: Client;
  let settings: Record<string, string>;

  beforeEach(async () => {
    directory = createTestDirectory();
    file = join(directory, 'site.db');
    settings = { DATA_DIR: directory, DATABASE_URL: `file:${file}` };
    expect((await runScript('migrate', [], settings)).code).toBe(0);
    // As the site does: it has the file open, and what it has written is in the log.
    site = openSqlite(settings.DATABASE_URL ?? '');
    await site.execute('PRAGMA wal_autocheckpoint = 0');
    // Old enough that a site deletes it.
    await site.execute(`INSERT INTO "RequestMinute" VALUES ('2020-01-01T00:00', 1, 0)`);
  });
  afterEach(() => {
    site.close();
    rmSync(directory, { recursive: true });
  });

  /** Read by another process: closing a file ends this one's locks on it, as if the site had left (docs/decisions/0022). */
  const digests = () => {
    const print = `for (const file of process.argv.slice(1))
      console.log(require('crypto').createHash('sha256').update(require('fs').readFileSync(file)).digest('hex'));`;
    return execFileSync(process.execPath, ['-e', print, file, `${file}-wal`], { encoding: 'utf8' });
  };

  it('writes nothing, and makes no checkpoint', async () => {
    const before = digests();
    const { stdout } = await runScript('doctor', [], settings);
    expect(stdout).toContain('ok       Database');
    expect(stdout).toContain('ok       Error rate');
    expect(digests()).toEqual(before);
    // The site's connection is still there, or the doctor could have taken itself for the last and deleted the log.
    if (process.platform === 'linux') expect(locksOn(file)).toBeGreaterThan(0);
  });

  it('holds no lock, and waits for none', async () => {
    const { stdout } = await withoutCheckpoints(file, () => runScript('doctor', [], settings));
    expect(stdout).toContain('ok       Database');
  });
});
