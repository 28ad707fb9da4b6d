import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeBackupState } from '@/lib/backup/backup-state';
import { raiseAlarms } from '@/lib/domains/monitoring/alarms';
import { siteChecks } from '@/lib/domains/monitoring/site-checks';
import { db } from '@/lib/platform/database/db';
import { runChecks, type Check } from '@/lib/platform/process/check';
import { resetEnv } from '@/lib/platform/process/env';

import { unique } from '../factories/people';

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

const provenAt = (at: Date) =>
  writeBackupState({ proven: { name: 'x', at: at.toISOString(), rows: 1, provenAt: at.toISOString() } });

const before = { DATA_DIR: process.env.DATA_DIR, SITE_URL: process.env.SITE_URL };

beforeEach(async () => {
  chmodSync(folder, 0o700);
  use({ DATA_DIR: folder, BACKUP_TARGET: join(folder, 'backups'), SITE_URL: 'http://localhost:3000' });
  await db().auditEntry.deleteMany();
  await db().outboundMail.deleteMany();
  await db().siteSetting.deleteMany({ where: { key: { in: ['alarms', 'backup'] } } });
  await provenAt(new Date());
});
afterAll(() => {
  use({ ...before, BACKUP_TARGET: undefined, ALERT_EMAIL: undefined });
  rmSync(folder, { recursive: true, force: true });
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
    'Sign-in attacks',
    () =>
      db().auditEntry.createMany({ data: Array.from({ length: 12 }, () => ({ ...entry, action: 'sign-in.lockout' })) }),
  ],
])('names %s where it fails, and nothing else', async (name, breakIt) => {
  await breakIt();
  expect(await failing()).toEqual([name]);
});

it('tells ALERT_EMAIL once after failures in a row, and once when it is over, from one instance', async () => {
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
