// @documented An encrypted backup holds the generated secret, and a restore says what does not work without another

import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backupCheck } from '@/lib/backup/backup-check';
import { writeBackupState } from '@/lib/backup/backup-state';
import { createBackup } from '@/lib/backup/create-backup';
import { readBackupFile, writeBackupFile } from '@/lib/backup/file';
import { readLines, writeLines, type BackupHead, type BackupTable } from '@/lib/backup/format';
import { proveBackup } from '@/lib/backup/prove-backup';
import { secretToKeep } from '@/lib/backup/secrets';
import { restoreSite } from '@/lib/registry/restore';
import { openSealedToken, createSealedToken } from '@/lib/platform/crypto/sealed-token';
import { env, resetEnv } from '@/lib/platform/process/env';
import { createMigratedDatabase } from '@/tools/test-bed/other-database';

const folder = mkdtempSync(join(tmpdir(), 'backup-secret-'));
const key = 'a key of backups that is long enough';
const first = 'the first secret, of forty characters ..';
const second = 'the second secret, of forty characters .';
const source = () => process.env.DATABASE_URL ?? '';
const ofTests: Record<string, string | undefined> = {};
beforeAll(() => void Object.assign(ofTests, process.env));

/** Sets the secrets of a machine. Without NEXTAUTH_SECRET it has a generated one, as the embedded default does. */
function use(machine: string, secrets: { NEXTAUTH_SECRET?: string; NEXTAUTH_SECRET_PREVIOUS?: string } = {}): void {
  delete process.env.NEXTAUTH_SECRET;
  delete process.env.NEXTAUTH_SECRET_PREVIOUS;
  Object.assign(process.env, { DATA_DIR: join(folder, machine), ...secrets });
  // With PostgreSQL the setting is required; the machine that a backup comes from may have the embedded default.
  const databaseUrl = source();
  if (!databaseUrl.startsWith('file:')) process.env.DATABASE_URL = 'file:/embedded/site.db';
  resetEnv();
  env();
  process.env.DATABASE_URL = databaseUrl;
}
afterEach(() => {
  for (const name of ['NEXTAUTH_SECRET', 'NEXTAUTH_SECRET_PREVIOUS', 'DATA_DIR', 'BACKUP_TARGET']) {
    if (ofTests[name] === undefined) delete process.env[name];
    else process.env[name] = ofTests[name];
  }
  resetEnv();
});

let files = 0;
async function backup(encryptedBy?: string): Promise<string> {
  const path = join(folder, `${++files}.backup`);
  await createBackup(source(), path, encryptedBy);
  return path;
}
const restore = async (path: string) =>
  (await restoreSite(process.cwd(), await createMigratedDatabase(), path, { key, allowUnencrypted: true })).notes;
const secretOf = (machine: string) => readFileSync(join(folder, machine, 'nextauth-secret'), 'utf8');

it('brings the generated secret to another machine, where links work on', async () => {
  use('old');
  const link = createSealedToken('a purpose', 'a reader');
  const path = await backup(key);
  expect(secretToKeep(key)).toBeUndefined();
  use('new');
  expect(await restore(path)).toEqual([expect.stringContaining(join(folder, 'new', 'nextauth-secret'))]);
  expect(secretOf('new')).toBe(secretOf('old'));
  expect(openSealedToken('a purpose', link)).toBe('a reader');
  expect(await restore(path)).toEqual([]);
});

it('keeps a generated secret that was there before, and says where', async () => {
  use('old');
  const path = await backup(key);
  use('used');
  createSealedToken('a purpose', 'a reader');
  const before = secretOf('used');
  const notes = await restore(path);
  const kept = /is in (\S+before-\d+)\.$/.exec(notes.join('\n'))?.[1] ?? '';
  expect(readFileSync(kept, 'utf8')).toBe(before);
  expect(secretOf('used')).toBe(secretOf('old'));
});

it('says where the secret of the backup is if NEXTAUTH_SECRET is another', async () => {
  use('old');
  const path = await backup(key);
  use('with-setting', { NEXTAUTH_SECRET: second });
  const [note] = await restore(path);
  expect(note).toMatch(/with-setting\/nextauth-secret, but NEXTAUTH_SECRET is another: .*authenticator apps/);
  use('with-setting', { NEXTAUTH_SECRET: second, NEXTAUTH_SECRET_PREVIOUS: secretOf('with-setting') });
  expect(await restore(path)).toEqual([]);
});

it('holds no secret unless it is encrypted, and names the file that must be kept', async () => {
  use('old');
  const path = await backup();
  expect(secretToKeep(undefined)).toMatch(/^Keep \S*old\/nextauth-secret too: .*authenticator apps/);
  use('without');
  expect(await restore(path)).toEqual([expect.stringMatching(/^The backup was made with another secret: .*links/)]);
  expect(existsSync(join(folder, 'without', 'nextauth-secret'))).toBe(false);
});

it('names what no longer works with another NEXTAUTH_SECRET, and an earlier one that is missing', async () => {
  use('old', { NEXTAUTH_SECRET: first, NEXTAUTH_SECRET_PREVIOUS: second });
  expect(secretToKeep(key)).toContain('Keep NEXTAUTH_SECRET too');
  const path = await backup(key);
  expect(await restore(path)).toEqual([]);
  use('new', { NEXTAUTH_SECRET: first });
  expect(await restore(path)).toEqual([expect.stringContaining('an earlier secret')]);
  use('new', { NEXTAUTH_SECRET: second });
  expect(await restore(path)).toEqual([expect.stringContaining('made with another secret')]);
  use('new', { NEXTAUTH_SECRET: second, NEXTAUTH_SECRET_PREVIOUS: first });
  expect(await restore(path)).toEqual([]);
});

describe('a backup whose head lacks the secret', () => {
  async function withoutSecret(path: string): Promise<string> {
    const head: BackupHead[] = [];
    for await (const part of readLines(readBackupFile(path, key))) if (part.kind === 'head') head.push(part.head);
    const { migrations = [] } = head[0] ?? {};
    const bare = join(folder, `${++files}.backup`);

    const none = (async function* (): AsyncGenerator<BackupTable> {})();
    await writeBackupFile(bare, key, writeLines({ createdAt: '2026-01-01T00:00:00.000Z', migrations, rows: 0 }, none));
    return bare;
  }

  it('is not proven', async () => {
    use('old');
    const bare = await withoutSecret(await backup(key));
    const expected = { sums: new Map(), sentinel: { key: 'revision', value: '' } };
    const proof = proveBackup(bare, key, expected, { projectRoot: process.cwd(), directory: folder });
    await expect(proof).rejects.toThrow('The backup does not hold the secret of the site.');
  });

  it('is of an earlier release: the restore demands the secret by name', async () => {
    use('old');
    const bare = await withoutSecret(await backup(key));
    expect(await restore(bare)).toEqual([expect.stringMatching(/does not say to which secret .*nextauth-secret/)]);
  });
});

it('is named by the check, too, if scheduled backups are not encrypted', async () => {
  const at = new Date().toISOString();
  await writeBackupState({ proven: { name: 'a', at, rows: 1, provenAt: at } });
  mkdirSync(join(folder, 'target'));
  writeFileSync(join(folder, 'target', 'a'), '');
  process.env.BACKUP_TARGET = join(folder, 'target');
  resetEnv();
  expect((await backupCheck.run()).message).not.toContain('Keep');
  // PostgreSQL requires the setting.
  if (!source().startsWith('file:')) return;
  use('old');
  expect((await backupCheck.run()).message).toContain('nextauth-secret too');
});
