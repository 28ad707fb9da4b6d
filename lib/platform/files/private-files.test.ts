import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createAdapter } from '@/lib/platform/database/adapter';
import { resetEnv } from '@/lib/platform/process/env';
import { authSecret } from '@/lib/platform/process/site-secret';

import { makePrivateDirectory } from './private-files';

const before = process.umask(0);
let directory: string;
const modeOf = (...path: string[]) => (statSync(join(directory, ...path)).mode & 0o777).toString(8);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'private-'));
});
afterEach(() => rmSync(directory, { recursive: true }));
afterAll(() => void process.umask(before));

it('keeps the database and what is beside it to its owner, whatever the umask', async () => {
  const adapter = await createAdapter(`file:${join(directory, 'data', 'site.db')}`).connect();
  await adapter.executeScript('PRAGMA journal_mode=WAL; CREATE TABLE "A" ("a" INTEGER); INSERT INTO "A" VALUES (1);');
  expect(modeOf('data')).toBe('700');
  expect([modeOf('data', 'site.db'), modeOf('data', 'site.db-wal'), modeOf('data', 'site.db-shm')]).toEqual([
    '600',
    '600',
    '600',
  ]);
  await adapter.dispose();
});

it('takes a database that others could read from them', async () => {
  const file = join(directory, 'site.db');
  writeFileSync(file, '', { mode: 0o644 });
  await (await createAdapter(`file:${file}`).connect()).dispose();
  expect(modeOf('site.db')).toBe('600');
});

it('gives up where no folder can be made', () => {
  expect(() => makePrivateDirectory('/proc/none/data')).toThrow(/mkdir '\/proc/);
});

it('keeps the generated secret to its owner, and takes none that a full disk cut off', () => {
  const { NEXTAUTH_SECRET, DATA_DIR } = process.env;
  delete process.env.NEXTAUTH_SECRET;
  process.env.DATA_DIR = join(directory, 'data');
  resetEnv();
  try {
    authSecret();
    expect([modeOf('data'), modeOf('data', 'nextauth-secret')]).toEqual(['700', '600']);
    expect(readdirSync(join(directory, 'data'))).toEqual(['nextauth-secret']);
    writeFileSync(join(directory, 'data', 'nextauth-secret'), '');
    resetEnv();
    expect(authSecret).toThrow(/nextauth-secret holds no secret of 32 characters: delete it/);
  } finally {
    Object.assign(process.env, { ...(NEXTAUTH_SECRET && { NEXTAUTH_SECRET }), ...(DATA_DIR && { DATA_DIR }) });
    if (!DATA_DIR) delete process.env.DATA_DIR;
    resetEnv();
  }
});
