// @documented The dashboard lists what a new site still needs until all of it is done: mail, a backup, a second factor, and news of its own in place of the samples.

import { listFirstSteps } from '@/lib/house/first-steps';
import { demoNews } from '@/lib/domains/news/items/demo-content';
import { db } from '@/lib/platform/database/db';
import { env, resetEnv } from '@/lib/platform/process/env';
import { getSession } from '@/lib/domains/accounts/sessions/session';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'DataBP <news@example.com>', BACKUP_TARGET: '/backups' };

function withoutSettings(): void {
  for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name);
  resetEnv();
}

afterAll(withoutSettings);

it('lists what is not done, and nothing for good once all of it was', async () => {
  const { id, cookie } = await signedIn('admin');
  const steps = async () => {
    const session = await getSession({ get: () => cookie });
    if (!session) throw new Error('The administrator is not signed in.');
    return (await listFirstSteps(session)).filter(({ isDone }) => !isDone).map(({ name }) => name);
  };
  await db().newsItem.deleteMany();
  await db().newsItem.createMany({ data: demoNews });
  const all = ['Send mail', 'Back up', 'Protect your account'];
  expect(await steps()).toEqual([...all, 'Take the sample news off the site', 'Publish your first item']);
  await createTestNews();
  expect(await steps()).toEqual([...all, 'Take the sample news off the site']);
  await db().newsItem.updateMany({ data: { isPublished: false } });
  expect(await steps()).toEqual([...all, 'Publish your first item']);

  await createTestNews();
  await db().user.update({ where: { id }, data: { hasFactor: true } });
  Object.assign(process.env, settings);
  resetEnv();
  expect(env().BACKUP_TARGET).toBe('/backups');
  expect(await steps()).toEqual([]);
  withoutSettings();
  expect(await steps()).toEqual([]);
});
