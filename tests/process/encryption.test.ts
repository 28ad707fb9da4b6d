// @promise Personal data is encrypted at rest with AES-256.
// @promise The site encrypts its embedded database itself once its operator has set a key for it, and where it runs on a database server, the encryption is that of the server’s disk.
// @documented `DATABASE_KEY` encrypts the embedded database; a damaged one is refused, and a backup takes its place

import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { runScript } from '@/tools/test-bed/command';
import { openRaw } from '@/tools/test-bed/raw-database';
import { createTestDirectory, signIn, startSite, testAdministrator, tryStart } from '@/tools/test-bed/site-process';

const key = 'a database key of the tests, long enough';

const damageOf = (file: string) =>
  `${file} is damaged and cannot be read: stop the site, move the file away with its -wal and -shm, and restore a backup (docs/backup.md: A damaged database)`;

/** Changes a byte of each page but the first, on which the key is tried. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  for (let page = 4096; page < bytes.length; page += 4096) bytes.writeUInt8(bytes.readUInt8(page) ^ 1, page);
  writeFileSync(file, bytes);
}

async function expectRefusal(environment: Record<string, string>, message: RegExp | string): Promise<void> {
  const { code, output } = await tryStart(environment);
  expect([code, output.trim()]).toEqual([1, typeof message === 'string' ? message : expect.stringMatching(message)]);
}

describe('an encrypted database', () => {
  const DATA_DIR = createTestDirectory();
  const file = join(DATA_DIR, 'site.db');
  const settings = { DATA_DIR, DATABASE_KEY: key };
  let logBytes: number | undefined;

  /** What a command of the operator prints. */
  async function command(name: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runScript(name, args, { ...settings, DATABASE_URL: `file:${file}` });
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  }

  beforeAll(async () => {
    expect(await command('migrate')).toContain('Applied ');
    const site = await startSite(settings);
    expect(await signIn(site.url)).toContain('=');
    expect(await site.stop()).toBe(0);
    logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size;
  });
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  it('can be read in no file of it, and a clean stop leaves no log behind', () => {
    const files = readdirSync(DATA_DIR).filter((name) => name.startsWith('site.db'));
    expect(files).toContain('site.db');
    for (const name of files) {
      const bytes = readFileSync(join(DATA_DIR, name));
      expect(bytes.includes(testAdministrator.email)).toBe(false);
      expect(bytes.includes('CREATE TABLE')).toBe(false);
    }
    expect(logBytes ?? 0).toBe(0);
  });

  it.each([
    ['', /^Cannot start: DATABASE_KEY is missing: \S*site\.db is encrypted, or no database$/],
    ['another key that is long enough as well', /^Cannot start: DATABASE_KEY is not the key of \S*site\.db$/],
    ['short', /^Cannot start: DATABASE_KEY must have at least 32 characters$/],
  ])('is not opened with the key "%s", nor changed', async (DATABASE_KEY, message) => {
    const before = readFileSync(file);
    await expectRefusal({ ...settings, DATABASE_KEY }, message);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is refused with one line where it is damaged', async () => {
    const copy = createTestDirectory();
    copyFileSync(file, join(copy, 'site.db'));
    damage(join(copy, 'site.db'));
    await expectRefusal({ ...settings, DATA_DIR: copy }, `Cannot start: ${damageOf(join(copy, 'site.db'))}`);
    rmSync(copy, { recursive: true });
  });

  it('is opened with its key by a start after a command of the operator, and by commands after it', async () => {
    await command('admin', 'create', 'another@example.com');
    const accounts = await command('admin', 'list');
    for (const email of [testAdministrator.email, 'another@example.com']) expect(accounts).toContain(email);
  });
});

it.each(['site.db', 'data.db'])(
  'refuses a plain database, the file %s, that is damaged after an unclean stop, until a backup takes its place',
  async (name) => {
    const DATA_DIR = createTestDirectory();
    const [link, file] = [join(DATA_DIR, 'site.db'), join(DATA_DIR, name)];
    const backup = join(DATA_DIR, 'site.backup');
    const command = (program: string, ...args: string[]) => runScript(program, args, { DATA_DIR, DATABASE_URL: '' });
    expect(await command('admin', 'create', 'another@example.com')).toMatchObject({ code: 0 });
    expect(await command('backup', backup)).toMatchObject({ code: 0 });
    if (file !== link) {
      renameSync(link, file);
      symlinkSync(name, link);
    }
    // Open for as long as its log must stay beside the file, as a kill -9 leaves it.
    const raw = await openRaw(`file:${file}`);
    await raw.query(`INSERT INTO "RequestMinute" VALUES ('2020-01-01T00:00', 1, 0)`);
    damage(file);
    await expectRefusal({ DATA_DIR }, `Cannot start: ${damageOf(file)}`);
    for (const args of [['restore', backup, '--replace'], ['restore', backup], ['backup', `${backup}2`], ['migrate']])
      expect([args, await command(...(args as [string]))]).toEqual([
        args,
        { code: 1, stdout: '', stderr: `${damageOf(file)}\n` },
      ]);
    await raw.close();

    const moved = join(DATA_DIR, 'damaged');
    mkdirSync(moved);
    for (const part of readdirSync(DATA_DIR).filter((entry) => /^(site|data)\.db(-wal|-shm)?$/.test(entry)))
      renameSync(join(DATA_DIR, part), join(moved, part));
    const restored = await command('restore', backup);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toMatch(/^Restored \d+ rows from [^]*Mailings wait until an administrator has read/);
    const site = await startSite({ DATA_DIR });
    expect((await command('admin', 'list')).stdout).toContain('another@example.com');
    expect(await site.stop()).toBe(0);
    rmSync(DATA_DIR, { recursive: true });
  },
);

it('does not claim to encrypt PostgreSQL', async () => {
  const { code, output } = await tryStart({
    DATABASE_URL: 'postgresql://localhost/x',
    NEXTAUTH_SECRET: 'x'.repeat(32),
    DATABASE_KEY: key,
  });
  expect(output).toMatch(/Cannot start: DATABASE_KEY .*embedded database/);
  expect(code).toBe(1);
});
