import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';

import { writeBackupState } from '@/lib/backup/backup-state';
import { raiseAlarms } from '@/lib/domains/monitoring/alarms';
import { databaseState } from '@/lib/domains/monitoring/database-state';
import { countOutcomes, writeOutcomes } from '@/lib/domains/monitoring/outcomes';
import { siteChecks } from '@/lib/domains/monitoring/site-checks';
import { db } from '@/lib/platform/database/db';
import { runChecks, type Check } from '@/lib/platform/process/check';
import { resetEnv } from '@/lib/platform/process/env';
import { isPostgres } from '@/tools/test-bed/other-database';

import { unique } from '../factories/people';
import { setReadOnly } from '../factories/read-only';

const folder = mkdtempSync(join(tmpdir(), 'site-checks-'));
const hour = 3_600_000;
const entry = { kind: 'security', actorEmail: '', subject: '', details: '{}', client: '' };

function use(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  resetEnv();
}

async function provenAt(at: Date): Promise<void> {
  mkdirSync(join(folder, 'backups'), { recursive: true });
  writeFileSync(join(folder, 'backups', 'x'), '');
  await writeBackupState({ proven: { name: 'x', at: at.toISOString(), rows: 1, provenAt: at.toISOString() } });
}

const before = { DATA_DIR: process.env.DATA_DIR, SITE_URL: process.env.SITE_URL };

beforeEach(async () => {
  undo = () => undefined;
  await writeOutcomes();
  await db().requestMinute.deleteMany();
  chmodSync(folder, 0o700);
  use({ DATA_DIR: folder, BACKUP_TARGET: join(folder, 'backups'), SITE_URL: 'http://localhost:3000' });
  await db().auditEntry.deleteMany();
  await db().outboundMail.deleteMany();
  await db().siteSetting.deleteMany({ where: { key: { in: ['alarms', 'alarmWebhook', 'backup'] } } });
  await provenAt(new Date());
});
afterAll(() => {
  use({ ...before, BACKUP_TARGET: undefined, ALERT_EMAIL: undefined });
  rmSync(folder, { recursive: true, force: true });
});

let secondsAhead = 0;
/** Makes the database refuse writes, and the check notice it at once. Returns the way back. */
async function refuseWrites(): Promise<() => Promise<void>> {
  const start = performance.now();
  const letNextTrialBeDue = () => jest.spyOn(performance, 'now').mockReturnValue(start + (secondsAhead += 60) * 1000);
  await setReadOnly(true);
  letNextTrialBeDue();
  return async () => {
    await setReadOnly(false);
    letNextTrialBeDue();
    await databaseState();
    jest.restoreAllMocks();
  };
}

const servers: { closeAllConnections?(): void; close(): unknown }[] = [];
let undo: () => unknown;
const canMount = process.getuid?.() === 0;
const lastMigration = readdirSync(join(process.cwd(), 'prisma', 'sqlite', 'migrations'))
  .filter((name) => name.endsWith('request_minutes'))
  .join();

async function changeRecord(sql: string): Promise<void> {
  await db().$executeRawUnsafe(sql);
}

/** Returns the address of a server that is closed after the test. */
async function listen(server: Server | TlsServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves TLS with a certificate that expires in this many days, at the site's own address. */
async function serveCertificate(days: number): Promise<void> {
  const [key, request, cert] = ['key.pem', 'request.csr', 'certificate.pem'].map((name) => join(folder, name));
  if (!key || !request || !cert) throw new Error('There are three names.');
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-new', ...kind, '-keyout', key, '-out', request], { stdio: 'ignore' });
  const signing = ['x509', '-req', '-in', request, '-signkey', key, '-days', String(days), '-out', cert];
  execFileSync('openssl', signing, { stdio: 'ignore' });
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) });
  const url = await listen(server);
  use({ SITE_URL: url.replace('http://127.0.0.1', 'https://localhost') });
}

afterEach(async () => {
  jest.restoreAllMocks();
  await undo();
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
  use({ ALERT_WEBHOOK_URL: undefined });
});

const failing = async () =>
  (await runChecks(siteChecks())).filter(({ status }) => status !== 'ok').map(({ name }) => name);

it('says nothing but ok of a healthy site, in less than five seconds', async () => {
  const started = performance.now();
  expect(await failing()).toEqual([]);
  expect(performance.now() - started).toBeLessThan(5000);
});

it.each<[string, () => unknown]>([
  ['Configuration', () => use({ SITE_URL: 'http://www.example.com' })],
  ['File permissions', () => chmodSync(folder, 0o755)],
  ['Backup', () => provenAt(new Date(Date.now() - 4 * hour))],
  ['Backup', () => use({ BACKUP_TARGET: undefined })],
  ['Clock', () => db().auditEntry.create({ data: { ...entry, action: 'sign-out', at: new Date(Date.now() + hour) } })],
  [
    'Mail queue',
    () =>
      db().outboundMail.create({
        data: {
          recipient: 'a@example.com',
          template: 'x',
          data: '',
          messageId: `<${unique()}@site.test>`,
          nextAttemptAt: new Date(Date.now() - hour),
        },
      }),
  ],
  [
    'Mailings',
    async () => {
      const { id: batchId } = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
      const stopped = {
        title: 'An item',
        state: 'paused',
        reason: 'The item left the site.',
        startedBy: 'a@example.com',
      };
      await db().newsletter.create({
        data: { ...stopped, newsItemId: 1, batchId, recipients: 1, toSubscriptionId: 1 },
      });
      undo = async () => void (await db().newsletter.deleteMany());
    },
  ],
  [
    'Sign-in attacks',
    () =>
      db().auditEntry.createMany({ data: Array.from({ length: 12 }, () => ({ ...entry, action: 'sign-in.lockout' })) }),
  ],
  [
    'Error rate',
    () => {
      countOutcomes({ requests: 200, failures: 20 });
    },
  ],
  [
    'Migrations',
    async () => {
      await changeRecord(
        `UPDATE "_prisma_migrations" SET "migration_name" = 'x' WHERE "migration_name" LIKE '%request_minutes'`,
      );
      undo = () =>
        changeRecord(
          `UPDATE "_prisma_migrations" SET "migration_name" = '${lastMigration}' WHERE "migration_name" = 'x'`,
        );
    },
  ],
  [
    'Migrations',
    async () => {
      const where = `WHERE "migration_name" = '${lastMigration}'`;
      await changeRecord(`UPDATE "_prisma_migrations" SET "finished_at" = NULL ${where}`);
      undo = () => changeRecord(`UPDATE "_prisma_migrations" SET "finished_at" = CURRENT_TIMESTAMP ${where}`);
    },
  ],
  ['Database', async () => (undo = await refuseWrites())],
  ['Database', () => jest.spyOn(db(), '$queryRaw').mockImplementation(() => new Promise(() => undefined) as never)],
  ['Certificate', () => serveCertificate(-1)],
  ['Certificate', () => serveCertificate(5)],
  ['Certificate', () => use({ SITE_URL: 'https://localhost:9' })],
  [
    'Alarm mail',
    async () => {
      use({ ALERT_EMAIL: 'operator@example.com' });
      undo = () => use({ ALERT_EMAIL: undefined });
      const alarm = { recipient: 'operator@example.com', template: 'alarm', data: '' };
      await db().outboundMail.create({ data: { ...alarm, messageId: `<${unique()}@site.test>`, status: 'sent' } });
      await db().outboundMail.create({ data: { ...alarm, messageId: `<${unique()}@site.test>`, status: 'failed' } });
    },
  ],
])('names %s where it fails, and nothing else', async (name, breakIt) => {
  await breakIt();
  expect(await failing()).toEqual([name]);
});

it.each([
  [-1, 'problem', 'expired'],
  [5, 'problem', 'expires in 4 days'],
  [21, 'warning', 'expires in 20 days'],
])('says how many days of the certificate are left: %i', async (days, status, words) => {
  await serveCertificate(days);
  const [report] = (await runChecks(siteChecks())).filter(({ name }) => name === 'Certificate');
  expect(report).toMatchObject({ status, message: expect.stringContaining(words) });
});

it('names a PostgreSQL that is too old, and one whose clock differs', async () => {
  if (!isPostgres()) return;
  const query = db().$queryRaw.bind(db());
  const replyTo = (part: string, rows: object[]) =>
    jest
      .spyOn(db(), '$queryRaw')
      .mockImplementation(((strings: TemplateStringsArray, ...values: unknown[]) =>
        strings.join('').includes(part) ? Promise.resolve(rows) : query(strings, ...values)) as never);
  const version = replyTo('server_version', [{ server_version: '12.4' }]);
  expect(await failing()).toEqual(['Database']);
  version.mockRestore();
  replyTo('clock_timestamp', [{ at: new Date(Date.now() - hour) }]);
  expect(await failing()).toEqual(['Clock']);
});

(canMount ? it : it.skip)('names a disk that is nearly full (needs root)', async () => {
  const disk = join(folder, 'disk');
  mkdirSync(disk, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', disk]);
  undo = () => void execFileSync('umount', [disk]);
  use({ DATA_DIR: disk });
  expect(await failing()).toEqual(['Disk']);
});

it('counts the failed requests of all instances, and none of the health probes', async () => {
  await db().requestMinute.create({
    data: { minute: new Date().toISOString().slice(0, 16), requests: 300, failures: 3 },
  });
  countOutcomes({ requests: 2, failures: 1 });
  const [report] = (await runChecks(siteChecks())).filter(({ name }) => name === 'Error rate');
  expect(report?.message).toBe('4 of 302 requests failed in the last 15 minutes.');
});

describe('ALERT_WEBHOOK_URL', () => {
  const posts: { text: string; raised: { name: string }[]; over: string[] }[] = [];
  const authorizations: (string | undefined)[] = [];
  let requests = 0;
  let status = 200;
  const check: Check = {
    name: 'Database',
    every: 1,
    priority: 'high',
    failuresBeforeAlarm: 2,
    advice: 'See that it runs.',
    run: () => Promise.resolve({ status: 'problem', message: 'The database does not respond.' }),
  };
  let clock = Date.now() + 100 * hour;

  beforeEach(async () => {
    posts.length = 0;
    authorizations.length = 0;
    requests = 0;
    status = 200;
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requests += 1;
        if (status === 200) authorizations.push(request.headers.authorization);
        if (status === 200) posts.push(JSON.parse(body) as (typeof posts)[number]);
        response.writeHead(status).end();
      });
    });
    use({ ALERT_WEBHOOK_URL: await listen(server) });
  });

  const round = (checks: Check[]) => raiseAlarms(new Date((clock += 300_000)), checks);

  it('is called after failures in a row, once, and once when it is over', async () => {
    let status: 'ok' | 'problem' = 'problem';
    const disk = { ...check, name: 'Disk', run: () => Promise.resolve({ status, message: 'Full.' }) };
    await round([disk]);
    expect(posts).toEqual([]);
    await round([disk]);
    await round([disk]);
    status = 'ok';
    await round([disk]);
    await round([disk]);
    expect(posts.map(({ raised, over }) => [raised.map(({ name }) => name), over])).toEqual([
      [['Disk'], []],
      [[], ['Disk']],
    ]);
  });

  const full = (result: 'ok' | 'problem', name = 'Disk') => ({
    ...check,
    name,
    failuresBeforeAlarm: 1,
    run: () => Promise.resolve({ status: result, message: 'Full.' }),
  });

  it('is called again until it takes the alarm, and a check names it meanwhile', async () => {
    status = 503;
    await round([full('problem')]);
    expect([requests, posts]).toEqual([1, []]);
    expect(await failing()).toEqual(['Alarm webhook']);
    await round([full('ok'), full('problem', 'Clock')]);
    await round([full('ok'), full('problem', 'Clock')]);
    const [report] = (await runChecks(siteChecks())).filter(({ name }) => name === 'Alarm webhook');
    expect(report).toMatchObject({ status: 'problem', message: expect.stringMatching(/503.*tried again/) });
    status = 200;
    await round([full('ok'), full('problem', 'Clock')]);
    await round([full('ok'), full('problem', 'Clock')]);
    expect(posts.map(({ raised, over }) => [raised.map(({ name }) => name), over])).toEqual([
      [['Disk', 'Clock'], ['Disk']],
    ]);
    expect(await failing()).toEqual([]);
  });

  it('is named when it cannot be reached, and its own failure is not posted to it', async () => {
    const reachable = process.env.ALERT_WEBHOOK_URL;
    const gone = createServer();
    use({ ALERT_WEBHOOK_URL: `${await listen(gone)}/secret` });
    await new Promise((resolve) => gone.close(resolve));
    await round([full('problem')]);
    const [report] = (await runChecks(siteChecks())).filter(({ name }) => name === 'Alarm webhook');
    expect(report?.message).toContain('ECONNREFUSED');
    expect(report?.message).not.toContain('secret');
    const alarms = siteChecks().filter(({ name }) => name === 'Alarm webhook');
    await round([...alarms, full('problem')]);
    await round([...alarms, full('problem')]);
    use({ ALERT_WEBHOOK_URL: reachable });
    for (let rounds = 0; rounds < 20; rounds += 1) await round([...alarms, full('problem')]);
    expect(posts.map(({ raised, over }) => [raised.map(({ name }) => name), over])).toEqual([[['Disk'], []]]);
  });

  it('gets its user and password as Basic authorization, and no trace of them is kept', async () => {
    const { host } = new URL(process.env.ALERT_WEBHOOK_URL ?? '');
    use({ ALERT_WEBHOOK_URL: `http://ada:s%40fe-w%C3%B6rd@${host}/hook` });
    await round([full('problem')]);
    expect(posts).toHaveLength(1);
    expect(authorizations).toEqual([`Basic ${Buffer.from('ada:s@fe-wörd').toString('base64')}`]);
    status = 503;
    await round([full('ok')]);
    const kept = JSON.stringify([await db().siteSetting.findMany(), await runChecks(siteChecks())]);
    expect(kept).toContain('503');
    expect(kept).not.toMatch(/fe-w|ada:/);
  });

  it('is given up after two days, which the check says until the next alarm is taken', async () => {
    status = 500;
    for (let rounds = 0; rounds < 1000; rounds += 1) await round([full('problem')]);
    expect(requests).toBeLessThan(60);
    const tried = requests;
    await round([full('problem')]);
    expect(requests).toBe(tried);
    const [report] = (await runChecks(siteChecks())).filter(({ name }) => name === 'Alarm webhook');
    expect(report).toMatchObject({ status: 'problem', message: expect.stringContaining('given up') });
    status = 200;
    await round([full('ok')]);
    expect(posts.map(({ over }) => over)).toEqual([['Disk']]);
    expect(await failing()).toEqual([]);
  }, 120_000);

  it('is called again about a database that is away', async () => {
    status = 503;
    jest.spyOn(db().siteSetting, 'findUnique').mockRejectedValue(new Error('gone') as never);
    for (let rounds = 0; rounds < 3; rounds += 1) await expect(round([check])).rejects.toThrow('gone');
    status = 200;
    for (let rounds = 0; rounds < 3; rounds += 1) await expect(round([check])).rejects.toThrow('gone');
    jest.restoreAllMocks();
    status = 503;
    await round([]);
    status = 200;
    await round([]);
    expect(posts.map(({ text }) => text)).toEqual(['Database: The database does not respond.', 'Database: ok again.']);
  });

  it('is called while the database is away, which no letter can be', async () => {
    jest.spyOn(db().siteSetting, 'findUnique').mockRejectedValue(new Error('gone') as never);
    for (let rounds = 0; rounds < 4; rounds += 1) await expect(round([check])).rejects.toThrow('gone');
    jest.restoreAllMocks();
    await round([]);
    expect(posts.map(({ text }) => text)).toEqual(['Database: The database does not respond.', 'Database: ok again.']);
  });

  it('is called while the database accepts no writes, which no letter can be', async () => {
    const database = siteChecks().filter(({ name }) => name === 'Database');
    await round(database);
    const acceptWrites = await refuseWrites();
    for (let rounds = 0; rounds < 4; rounds += 1) await expect(round(database)).rejects.toThrow();
    await acceptWrites();
    await round(database);
    expect(posts.map(({ text }) => text)).toEqual(['Database: The database accepts no writes.', 'Database: ok again.']);
  });
});

it('counts each response once, though several checks write the counts at the same time, or one fails to', async () => {
  countOutcomes({ requests: 3, failures: 1 });
  await setReadOnly(true);
  await expect(writeOutcomes()).rejects.toThrow();
  await setReadOnly(false);
  await Promise.all([writeOutcomes(), writeOutcomes(), writeOutcomes()]);
  const { _sum } = await db().requestMinute.aggregate({ _sum: { requests: true, failures: true } });
  expect(_sum).toEqual({ requests: 3, failures: 1 });
});

it('notifies ALERT_EMAIL once after failures in a row, and once when it is over, from one instance', async () => {
  use({ ALERT_EMAIL: 'operator@example.com' });
  let status: 'ok' | 'problem' = 'problem';
  const check: Check = {
    name: 'Disk',
    every: 1,
    priority: 'high',
    failuresBeforeAlarm: 2,
    advice: 'Free space.',
    run: () => Promise.resolve({ status, message: 'Full.' }),
  };
  const subjects = () => db().outboundMail.count({ where: { template: 'alarm', recipient: 'operator@example.com' } });
  let clock = Date.now();
  const round = async () => {
    const now = new Date((clock += 300_000));
    await Promise.all([raiseAlarms(now, [check]), raiseAlarms(now, [check])]);
    return subjects();
  };
  const alarmCounts = [await round(), await round(), await round()];
  status = 'ok';
  alarmCounts.push(await round(), await round());
  expect(alarmCounts).toEqual([0, 1, 1, 2, 2]);
});

it('runs a check no more often than it says', async () => {
  use({ ALERT_EMAIL: 'operator@example.com' });
  await db().siteSetting.deleteMany({ where: { key: 'alarms' } });
  const runs: number[] = [];
  const start = Date.now() + 10 * hour;
  let clock = start;
  const check: Check = {
    name: 'SPF',
    every: 15 * 60_000,
    priority: 'low',
    failuresBeforeAlarm: 3,
    advice: 'Add the record.',
    run: () => {
      runs.push((clock - start) / 60_000);
      return Promise.resolve({ status: 'ok', message: 'There.' });
    },
  };
  for (; clock <= start + 30 * 60_000; clock += 5 * 60_000) await raiseAlarms(new Date(clock), [check]);
  expect(runs).toEqual([0, 15, 30]);
});
