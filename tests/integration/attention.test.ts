import type { Attention } from '@/lib/domains/monitoring/contract';
import { monitoringContract } from '@/lib/domains/monitoring/contract';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { apiOf } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

async function read(): Promise<Attention> {
  const response = await apiOf(monitoringContract.attention, {}, await signedIn('admin'));
  expect(response.status).toBe(200);
  return (await response.json()) as Attention;
}

async function addMailing(data: { title: string; state: string; startsAt?: Date }): Promise<void> {
  const batch = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' }, select: { id: true } });
  const who = { recipients: 1200, toSubscriptionId: 1, startedBy: 'admin@example.com', hasStarted: false };
  await db().newsletter.create({ data: { ...who, ...data, newsItemId: batch.id + 10_000, batchId: batch.id } });
}

it('names each mailing that starts soon, the soonest first, or waits for a person', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  for (const minutes of [7, 2, 9, 4, 6, 8]) {
    await addMailing({ title: `In ${minutes}`, state: 'approved', startsAt: inMinutes(minutes) });
  }
  await addMailing({ title: 'Tomorrow', state: 'approved', startsAt: inMinutes(24 * 60) });
  await addMailing({ title: 'Paused', state: 'paused' });
  await addMailing({ title: 'Over', state: 'done' });
  const { mailings } = await read();
  expect(mailings.map(({ title }) => title)).toEqual(['In 2', 'In 4', 'In 6', 'In 7', 'In 8', 'In 9', 'Paused']);
  expect(mailings[0]).toMatchObject({ state: 'approved', recipients: 1200 });
  await db().newsletter.deleteMany();
});

it('counts what is new, and what is wrong with the site', async () => {
  const before = (await read()).counts[paths.messages] ?? 0;
  const message = { name: 'Ada', email: 'ada@example.com', topic: 'Press', message: 'Which fees?' };
  await db().contactMessage.createMany({ data: [message, { ...message, answeredAt: new Date() }] });
  expect((await read()).counts[paths.messages]).toBe(before + 1);
  // Without a schedule of backups there is always one; the checks run in the background.
  const checks = async (): Promise<number> => {
    const count = (await read()).counts[paths.checks] ?? 0;
    return count > 0 ? count : checks();
  };
  expect(await checks()).toBeGreaterThan(0);
});

it('says what the account lacks, and that mail is kept', async () => {
  const factorDueAt = expect.any(String) as unknown;
  expect(await read()).toMatchObject({ isMailKept: true, factorDueAt, factorDueInDays: 7 });
});
