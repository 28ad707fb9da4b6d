import { sendWeeklyLetters } from '@/lib/domains/analytics/figures/weekly-letter';
import { previewMail } from '@/lib/domains/mail/compose/message';
import { weeklyFigures } from '@/lib/domains/mail/compose/templates/weekly-figures';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

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
  const setting = await api('GET', '/api/admin/weekly-letter', { cookie: admin.cookie });
  expect(await setting.json()).toEqual({ wants: 'yes' });
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

it('is in the trail when an administrator turns it on or off, and not when nothing changes', async () => {
  const { id, email, cookie } = await signedIn('admin');
  for (const wants of ['no', 'yes', 'yes', 'no'])
    expect((await api('PUT', '/api/admin/weekly-letter', { body: { wants }, cookie })).status).toBe(200);
  const entries = await db().auditEntry.findMany({
    where: { actorId: id, action: 'weekly-letter.update' },
    orderBy: { id: 'asc' },
    select: { kind: true, subject: true, details: true },
  });
  const entry = (from: boolean) => ({
    kind: 'change',
    subject: email,
    details: JSON.stringify({ wantsWeeklyFigures: { from, to: !from } }),
  });
  expect(entries).toEqual([entry(false), entry(true)]);
});

it('is not sent to an account that is no longer an administrator', async () => {
  const { id } = await signedIn('user');
  await db().user.update({ where: { id }, data: { wantsWeeklyFigures: true } });
  await sendWeeklyLetters(new Date('2026-03-09T06:30:00Z'));
  expect(await letters()).toEqual([]);
});

it('compares with the week before only if all of it was counted, and says from when it was', async () => {
  const { id } = await signedIn('admin');
  await db().user.update({ where: { id }, data: { wantsWeeklyFigures: true } });
  await db().dailyStat.deleteMany();
  const textOf = async () => {
    await sendWeeklyLetters(new Date('2026-03-16T07:00:00Z'));
    const { data } = await db().outboundMail.findFirstOrThrow({ where: { template: 'weekly-figures' } });
    await db().outboundMail.deleteMany({ where: { template: 'weekly-figures' } });
    await db().siteSetting.deleteMany({ where: { key: 'weeklyFigures' } });
    const { text } = previewMail({ template: weeklyFigures, data: JSON.parse(data) as unknown }, 'reader@example.com');
    return text;
  };
  expect(await textOf()).toContain('Nothing has been counted yet.');
  await db().dailyStat.create({ data: { day: '2026-03-16', personViews: 900 } });
  const none = await textOf();
  expect(none).toContain('Counting began on March 16, 2026; none of these days was counted.');
  expect(none).not.toMatch(/\b0\b/);
  await db().dailyStat.deleteMany();
  await db().dailyStat.create({ data: { day: '2026-03-11', personViews: 900 } });
  const began = await textOf();
  expect(began).toContain('Counting began on March 11, 2026');
  expect(began).not.toMatch(/week before \d/);
  await db().dailyStat.create({ data: { day: '2026-03-07', personViews: 1 } });
  const partial = await textOf();
  expect(partial).toContain('Counting began on March 7, 2026');
  expect(partial).not.toMatch(/week before \d/);
  await db().dailyStat.create({ data: { day: '2026-03-02', personViews: 1 } });
  const whole = await textOf();
  expect(whole).toMatch(/week before \d/);
  expect(whole).not.toContain('Counting began');
});
