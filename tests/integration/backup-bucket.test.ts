import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backupCheck } from '@/lib/backup/backup-check';
import { readBackupState } from '@/lib/backup/backup-state';
import { backUpIfDue } from '@/lib/backup/run-backup';
import { S3Target } from '@/lib/backup/s3-target';
import { resetEnv } from '@/lib/platform/process/env';

import '../factories/quick-scrypt';

jest.setTimeout(180_000);

const directory = mkdtempSync(join(tmpdir(), 'site-bucket-'));
const hour = 3_600_000;
const minute = 60_000;
let clock = Date.parse('2026-04-20T10:05:00Z');
const nextHour = () => new Date((clock += hour));

const require = createRequire(join(process.cwd(), 'package.json'));
// It has no types.
const S3rver = require('s3rver') as new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> };

async function startStore(port = 0) {
  const store = join(directory, 's3');
  mkdirSync(store, { recursive: true });
  const options = { port, address: '127.0.0.1', silent: true, directory: store };
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'site-backups' }] });
  return { server, port: (await server.run()).port };
}

const targetAt = (port: number) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/site-backups/one?region=us-east-1&tls=never`;

function use(backupTarget: string): void {
  process.env.BACKUP_TARGET = backupTarget;
  resetEnv();
}

let store: Awaited<ReturnType<typeof startStore>>;
let target: string;

beforeAll(async () => {
  Object.assign(process.env, { BACKUP_KEY: 'a key of backups that is long enough', BACKUP_SCHEDULE: 'hourly' });
  store = await startStore();
  target = targetAt(store.port);
});
afterAll(async () => {
  await store.server.close();
  for (const name of ['BACKUP_TARGET', 'BACKUP_KEY', 'BACKUP_SCHEDULE']) delete process.env[name];
  rmSync(directory, { recursive: true, force: true });
});

it('tries every ten minutes while the store is away for an hour, is proven when it is back, and shows no credentials', async () => {
  use(target);
  const bucket = new S3Target(target);
  expect(bucket.name).not.toContain('S3RVER');
  await backUpIfDue(nextHour());
  const first = await readBackupState();
  expect([first.failure, await bucket.list()]).toEqual([undefined, [first.proven?.name]]);
  await store.server.close();
  const attempts = new Set<string>();
  const away = Math.ceil(clock / hour) * hour;
  for (clock = away; clock <= away + hour; clock += minute) {
    await backUpIfDue(new Date(clock));
    const { failure } = await readBackupState();
    if (failure) attempts.add(failure.at);
  }
  // At its start, and every ten minutes until its end.
  expect(attempts.size).toBe(7);
  const reason = /^The store s3:\/\/127\.0\.0\.1:\d+\/site-backups\/one cannot be reached: .*ECONNREFUSED/;
  const { proven, failure } = await readBackupState();
  expect(failure?.message).toMatch(reason);
  expect(proven).toEqual(first.proven);
  expect(await backupCheck.run()).toMatchObject({
    status: expect.not.stringMatching('ok'),
    message: expect.stringMatching(/cannot be reached/),
  });
  store = await startStore(store.port);
  for (let waited = 0; waited <= 10 && (await readBackupState()).failure; waited += 1)
    await backUpIfDue(new Date((clock += minute)));
  expect((await readBackupState()).failure).toBeUndefined();
  const names = await bucket.list();
  expect(names).toHaveLength(2);
  expect(names).toContain(first.proven?.name);
});

it.each(['my%20site', 'caf%C3%A9', 'one+two', 'r%26d'])('finds and deletes backups under %s', async (prefix) => {
  const bucket = new S3Target(target.replace('/one?', `/${prefix}/daily?`));
  const path = join(directory, 'stored');
  writeFileSync(path, 'x');
  await bucket.put(path, 'site-2026-01-01T00-00-00Z.backup');
  expect(await bucket.list()).toEqual(['site-2026-01-01T00-00-00Z.backup']);
  await bucket.get('site-2026-01-01T00-00-00Z.backup', `${path}.returned`);
  await bucket.delete('site-2026-01-01T00-00-00Z.backup');
  expect(await bucket.list()).toEqual([]);
  expect(bucket.name).toBe(target.replace(/\/\/.*@(.*)\/one\?.*/, `//$1/${decodeURIComponent(prefix)}/daily`));
});

it('says that the store refuses a key', async () => {
  use(target.replace('S3RVER:S3RVER', 'NOBODY:S3RVER'));
  await backUpIfDue(nextHour());
  expect((await readBackupState()).failure?.message).toMatch(/returned 403/);
});

it('is sent with its length, and refused where the store receives other bytes than were signed', async () => {
  const seen: Record<string, string | undefined>[] = [];
  const proxy = createServer((request, response) => {
    const { 'content-length': length, 'transfer-encoding': coding, 'content-md5': md5 } = request.headers;
    seen.push({ length, coding, md5: String(md5), sha256: String(request.headers['x-amz-content-sha256']) });
    request.resume().on('end', () => response.writeHead(400).end('<Error><Code>BadDigest</Code></Error>'));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const path = join(directory, 'sent');
  writeFileSync(path, 'x'.repeat(300_000));
  const target = new S3Target(targetAt((proxy.address() as AddressInfo).port));
  await expect(target.put(path, 'sent')).rejects.toThrow(/cannot be written: it returned 400 BadDigest/);
  proxy.closeAllConnections();
  proxy.close();
  expect(seen).toEqual([
    { length: '300000', coding: undefined, md5: expect.any(String), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});

it('is tried again where the store is busy', async () => {
  let calls = 0;
  const busy = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead((calls += 1) === 1 ? 503 : 200).end());
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const path = join(directory, 'busy');
  writeFileSync(path, 'x');
  await new S3Target(targetAt((busy.address() as AddressInfo).port)).put(path, 'busy');
  busy.closeAllConnections();
  busy.close();
  expect(calls).toBe(2);
});
