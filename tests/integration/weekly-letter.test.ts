import { sendWeeklyLetters } from '@/lib/domains/analytics/weekly-letter';
import { db } from '@/lib/platform/database/db';

import { signedIn } from '../factories/people';
import { api } from '../../tools/test-bed/api';

const letters = () =>
  db().outboundMail.findMany({ where: { template: 'weekly-figures' }, select: { recipient: true } });

beforeEach(async () => {
  await db().outboundMail.deleteMany({ where: { template: 'weekly-figures' } });
  await db().siteSetting.deleteMany({ where: { key: 'weeklyFigures' } });
});

it('is sent once a week to the administrators who asked for it, however many instances run', async () => {
  const admin = await signedIn('admin');
  await signedIn('admin');
  const ask = (wants: string) => api('PUT', '/api/admin/weekly-letter', { body: { wants }, cookie: admin.cookie });
  expect((await ask('yes')).status).toBe(200);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: admin.id } });
  await sendWeeklyLetters(new Date('2026-03-09T05:00:00Z'));
  expect(await letters()).toEqual([]);
  const monday = new Date('2026-03-09T06:30:00Z');
  await Promise.all(Array.from({ length: 4 }, () => sendWeeklyLetters(monday)));
  await sendWeeklyLetters(new Date('2026-03-15T23:00:00Z'));
  expect(await letters()).toEqual([{ recipient: email }]);
  await sendWeeklyLetters(new Date('2026-03-16T07:00:00Z'));
  expect(await letters()).toHaveLength(2);
  expect((await ask('no')).status).toBe(200);
  await sendWeeklyLetters(new Date('2026-03-23T07:00:00Z'));
  expect(await letters()).toHaveLength(2);
  expect((await ask('perhaps')).status).toBe(400);
});

it('says nothing to an account that is no administrator any more', async () => {
  const { id } = await signedIn('user');
  await db().user.update({ where: { id }, data: { wantsWeeklyFigures: true } });
  await sendWeeklyLetters(new Date('2026-03-09T06:30:00Z'));
  expect(await letters()).toEqual([]);
});
