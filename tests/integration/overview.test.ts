import { createServer, type Socket } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backupCheck } from '@/lib/backup/backup-check';
import { writeBackupState } from '@/lib/backup/backup-state';
import { db } from '@/lib/platform/database/db';
import { getOverview } from '@/lib/domains/overview/service';
import { resetEnv } from '@/lib/platform/process/env';
import { dayMilliseconds } from '@/lib/platform/dates/day';

import { createTestNews } from '../factories/news';

const now = new Date('2026-11-24T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds);

async function addMailing(newsItemId: number, title: string, data: { state: string; outcome?: string }) {
  const batch = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' }, select: { id: true } });
  const who = { recipients: 1200, toSubscriptionId: 1, startedBy: 'admin@example.com', createdAt: daysAgo(2) };
  await db().newsletter.create({ data: { ...who, ...data, newsItemId, title, batchId: batch.id } });
}

afterEach(() => {
  delete process.env.SMTP_URL;
  resetEnv();
});

test('reports nothing for an empty site', async () => {
  await db().newsItem.deleteMany();
  expect(await getOverview(now)).toEqual({
    next: null,
    lastMailing: null,
    newMessages: 0,
    subscribers: { confirmed: 0, newlyConfirmed: 0, unsubscribed: 0 },
    mail: 'kept',
    backup: 'none',
  });
});

test('says what comes next, how the last mailing ended, and what a week has changed', async () => {
  const [soon, later] = [daysAgo(-1), daysAgo(-3)].map((at) => at.toISOString());
  await createTestNews({ title: 'Later', publishAt: later });
  await createTestNews({ title: 'Soon', publishAt: soon });
  await createTestNews({ title: 'A draft with a time', publishAt: soon, isPublished: false });
  await createTestNews({ title: 'Went live', publishAt: daysAgo(1).toISOString() });
  await addMailing(1, 'The first', { state: 'done', outcome: '{"sent":1}' });
  await addMailing(2, 'The last', { state: 'done', outcome: '{"sent":1197,"failed":3}' });
  const message = { name: 'Ada', email: 'ada@example.com', topic: 'Press', message: 'Which fees?' };
  await db().contactMessage.createMany({ data: [message, { ...message, answeredAt: now }] });
  await db().subscription.createMany({
    data: [
      { email: 'old@example.com', isVerified: true, verifiedAt: daysAgo(8) },
      { email: 'new@example.com', isVerified: true, verifiedAt: daysAgo(6) },
      { email: 'pending@example.com' },
    ],
  });
  await db().consentEvent.createMany({
    data: [6, 8].map((days) => ({
      email: `left-${days}@example.com`,
      event: 'unsubscribed',
      form: 'unsubscribe link',
      wording: '',
      at: daysAgo(days),
    })),
  });
  expect(await getOverview(now)).toEqual({
    next: { title: 'Soon', publishAt: soon },
    lastMailing: {
      title: 'The last',
      mailing: { state: 'done', recipients: 1200, sent: 1197, kept: 0, failed: 3, at: daysAgo(2).toISOString() },
    },
    newMessages: 1,
    subscribers: { confirmed: 2, newlyConfirmed: 1, unsubscribed: 1 },
    mail: 'kept',
    backup: 'none',
  });
});

test('calls mail late that has been due for a quarter of an hour', async () => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:2525';
  resetEnv();
  const due = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await db().outboundMail.deleteMany();
  const { id } = await db().outboundMail.create({
    data: { recipient: 'a@example.com', template: 'x', data: '{}', messageId: '<late@test>', nextAttemptAt: due(14) },
    select: { id: true },
  });
  expect((await getOverview(now)).mail).toBe('on time');
  await db().outboundMail.update({ where: { id }, data: { nextAttemptAt: due(16) } });
  expect((await getOverview(now)).mail).toBe('late');
});

test('says in a word whether the newest backup was restored', async () => {
  const target = mkdtempSync(join(tmpdir(), 'backups-'));
  writeFileSync(join(target, 'site'), '');
  process.env.BACKUP_TARGET = target;
  resetEnv();
  const backup = async () => (await getOverview(now)).backup;
  const proven = { name: 'site', at: new Date().toISOString(), rows: 1, provenAt: new Date().toISOString() };
  expect(await backup()).toBe('late');
  await writeBackupState({ proven });
  expect(await backup()).toBe('proven');
  await writeBackupState({ proven, failure: { at: proven.at, message: 'The target was not reached.' } });
  expect(await backup()).toBe('failing');
  delete process.env.BACKUP_TARGET;
  resetEnv();
  rmSync(target, { recursive: true });
});

test('does not wait for the target of the backups, and says what the last look found', async () => {
  const target = mkdtempSync(join(tmpdir(), 'backups-'));
  process.env.BACKUP_TARGET = target;
  resetEnv();
  const at = new Date().toISOString();
  await writeBackupState({ proven: { name: 'site-gone', at, rows: 1, provenAt: at } });
  const before = new Date().toISOString();
  expect((await backupCheck.run()).status).toBe('problem');
  const overview = await getOverview(now);
  expect(overview.backup).toBe('late');
  expect(overview.backupLookedAt).toMatch(/^\d{4}-/);
  expect((overview.backupLookedAt ?? '') >= before).toBe(true);
  delete process.env.BACKUP_TARGET;
  resetEnv();
  rmSync(target, { recursive: true });
});

test('is read while the target of the backups says nothing', async () => {
  const sockets: Socket[] = [];
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const silent = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    asked();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  if (typeof address !== 'object' || !address) throw new Error('the server listens on a port');
  process.env.BACKUP_TARGET = `s3://key:secret@127.0.0.1:${address.port}/bucket?tls=never`;
  process.env.BACKUP_KEY = 'a'.repeat(43);
  resetEnv();
  const at = new Date().toISOString();
  await writeBackupState({ proven: { name: 'site-silent', at, rows: 1, provenAt: at } });
  // The store is asked in the background, and has said nothing when the overview is there.
  const overview = await getOverview(now);
  await isAsked;
  expect(overview.backup).toBe('proven');
  expect(overview.backupLookedAt).toBeUndefined();
  expect(await getOverview(now)).toMatchObject({ backup: 'proven' });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  delete process.env.BACKUP_TARGET;
  delete process.env.BACKUP_KEY;
  resetEnv();
});
