// @documented The doctor lists problems first, with what to do, and makes nothing

import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backupCheck } from '@/lib/backup/backup-check';
import { readMailboxState, writeMailboxState, readBounceMailbox } from '@/lib/domains/mail/returns/read-mailbox';
import { migrationsCheck } from '@/lib/domains/monitoring/database-checks';
import { encryptionCheck } from '@/lib/domains/monitoring/encryption-check';
import { siteChecks } from '@/lib/domains/monitoring/site-checks';
import { db } from '@/lib/platform/database/db';
import { env, resetEnv } from '@/lib/platform/process/env';
import { runScript } from '@/tools/test-bed/command';
import { isPostgres } from '@/tools/test-bed/other-database';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'site-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

let before: NodeJS.ProcessEnv;
beforeEach(() => {
  before = { ...process.env };
});
function use(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
  resetEnv();
}
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  use(before as Record<string, string>);
});

const secret = (letter: string) => letter.repeat(40);
const doctor = (file: string, settings: Record<string, string> = {}) =>
  runScript('doctor', [], { DATABASE_URL: `file:${file}`, DATA_DIR: folder, ...settings });

it('names a database that does not exist, and makes none', async () => {
  const { code, stdout } = await doctor(join(folder, 'mistyped', 'site.db'));
  expect(stdout).toMatch(/^problem {2}Database: The database \S+site\.db does not exist\.$/m);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'mistyped'))).toBe(false);
});

it('names a wrong key and a damaged file', async () => {
  const file = join(folder, 'site.db');
  const settings = { DATABASE_URL: `file:${file}`, DATABASE_KEY: secret('k') };
  expect((await runScript('migrate', [], settings)).stderr).toBe('');
  expect((await doctor(file, { DATABASE_KEY: secret('x') })).stdout).toContain(
    `problem  Database: DATABASE_KEY is not the key of ${file}.`,
  );
  expect((await doctor(file, settings)).stdout).toContain('ok       Database');
  const bytes = readFileSync(file);
  for (let page = 4096; page < bytes.length; page += 4096) bytes.writeUInt8(bytes.readUInt8(page) ^ 1, page);
  writeFileSync(file, bytes);
  expect((await doctor(file, settings)).stdout).toContain(`problem  Database: ${file} is damaged and cannot be read`);
});

it('lists problems before warnings, and those before what is right', async () => {
  const { stdout } = await runScript('doctor', [], { SITE_URL: 'http://www.example.com', BACKUP_TARGET: '' });
  const found = [...stdout.matchAll(/^(problem|warning|ok) /gm)].map(([, status]) => status);
  expect(found).toEqual([...found].sort((one, next) => 'pwo'.indexOf(one?.[0] ?? '') - 'pwo'.indexOf(next?.[0] ?? '')));
  expect(new Set(found)).toEqual(new Set(['problem', 'warning', 'ok']));
});

it('names a contract migration of a newer release', async () => {
  const record = (name: string) =>
    db()
      .$executeRawUnsafe(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
    VALUES ('${name}', '', '${name}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 1)`);
  await record('29990101000000_new');
  expect(await migrationsCheck.run()).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('29990101000000_new of a newer release'),
  });
  await record('29990102000000_old_contract');
  expect(await migrationsCheck.run()).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('29990102000000_old_contract of a newer release'),
    advice: 'Start the newer release.',
  });
  await db().$executeRawUnsafe(`DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '2999%'`);
});

it('says nothing of backups beside a clock that is behind', () => {
  expect(backupCheck.needs).toBe('Clock');
});

it('asks a site for this machine only for nothing but its mail server', () => {
  const namesAt = (siteUrl: string) => {
    use({ SITE_URL: siteUrl, SMTP_URL: 'smtp://127.0.0.1:9' });
    return siteChecks().map(({ name }) => name);
  };
  expect(namesAt('http://localhost:3000')).toContain('Mail server');
  expect(namesAt('http://localhost:3000')).not.toContain('SPF');
  expect(namesAt('https://www.example.com')).toContain('SPF');
});

it('names why the bounce mailbox could not be read, as soon as it was tried', async () => {
  use({ BOUNCE_IMAP_URL: 'imaps://bounces:secret@127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9', SITE_URL: 'https://www.example.com' }); // prettier-ignore
  await expect(readBounceMailbox()).rejects.toThrow(/^The bounce mailbox at 127\.0\.0\.1 could not be read/);
  const check = siteChecks().find(({ name }) => name === 'Returned mail');
  expect(await check?.run()).toMatchObject({
    status: 'problem',
    message: expect.stringMatching(/^The bounce mailbox at 127\.0\.0\.1 could not be read: .*ECONNREFUSED.*\.$/),
  });
  await writeMailboxState({ uidValidity: '', lastUid: 0 });
  expect((await readMailboxState()).failure).toBeUndefined();
});

it('names a copy beside an encrypted database that is not encrypted', async () => {
  if (!env().isEmbedded) {
    expect((await encryptionCheck.run()).status).toBe('ok');
    return;
  }
  use({ DATABASE_URL: `file:${join(folder, 'encrypted.db')}`, DATABASE_KEY: secret('k'), DATA_DIR: folder });
  expect((await encryptionCheck.run()).status).toBe('ok');
  const copy = join(folder, 'site.db.old');
  writeFileSync(copy, 'SQLite format 3\0and more');
  const backup = join(folder, 'site.backup');
  writeFileSync(backup, Buffer.from([0x1f, 0x8b, 8]));
  const { status, message } = await encryptionCheck.run();
  expect(status).toBe('problem');
  expect(message).toContain(copy);
  expect(message).toContain(backup);
});

/** Refuses each connection as PostgreSQL does after a wrong password. */
async function refusingPostgresql(): Promise<Server> {
  const fields = ['SFATAL', 'VFATAL', 'C28P01', 'Mpassword authentication failed for user "site"', '', ''].join('\0');
  const refusal = Buffer.alloc(5 + fields.length);
  refusal.write('E');
  refusal.writeInt32BE(refusal.length - 1, 1);
  refusal.write(fields, 5);
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(refusal));
  }).listen(0, '127.0.0.1');
  await once(server.unref(), 'listening');
  return server;
}

it('says why PostgreSQL does not let the site in, and never the password', async () => {
  const refusing = await refusingPostgresql();
  const { port } = refusing.address() as AddressInfo;
  const refusals = [
    ['postgresql://site:hidden-word@127.0.0.1:9/site', 'No database can be reached at 127.0.0.1:9.'],
    [
      `postgresql://site:hidden-word@127.0.0.1:${port}/site`,
      'The database refuses: password authentication failed for user "site".',
    ],
    ...(isPostgres()
      ? ([[otherDatabase('no_such_site'), 'The database refuses: database "no_such_site" does not exist.']] as const)
      : []),
  ] as const;
  for (const [databaseUrl, message] of refusals) {
    const { code, stdout, stderr } = await runScript('doctor', [], {
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: secret('s'),
      DATA_DIR: folder,
    });
    expect(stdout).toContain(`problem  Database: ${message}`);
    expect(stdout + stderr).not.toContain('hidden-word');
    expect(code).toBe(1);
  }
  refusing.close();
});

function otherDatabase(name: string): string {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}
