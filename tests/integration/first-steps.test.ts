// @documented The dashboard lists what a new site still needs until all of it is done: mail, a backup, a second factor, and news of its own in place of the samples.

import * as fileRoute from '@/app/files/[id]/[name]/route';
import { getSession } from '@/lib/domains/accounts/sessions/session';
import type { Issue } from '@/lib/domains/news/documents-schema';
import { createDemoContent } from '@/lib/domains/news/items/create-demo-content';
import { listFirstSteps } from '@/lib/registry/first-steps';
import { db } from '@/lib/platform/database/db';
import { env, resetEnv } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { done } from '../factories/documents';
import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'DataBP <news@example.com>', BACKUP_TARGET: '/backups' };

function withoutSettings(): void {
  for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name);
  resetEnv();
}

afterAll(withoutSettings);

it('begins with sample news and two sample documents, which say so and have files that open', async () => {
  process.env.DEMO_CONTENT = 'true';
  resetEnv();
  await createDemoContent();
  const issues = await done<Issue[]>(await api('GET', '/api/documents'));
  expect(issues.map(({ title, stateText }) => [title, stateText])).toEqual([
    ['Sample fee schedule', 'Open for comment'],
    ['Sample policy', 'In force since January 1, 2025'],
  ]);
  for (const { title, summary, file } of issues) {
    expect(summary).toMatch(/^This is a sample document /);
    const [id = '', name = ''] = file?.url.split('/').slice(2) ?? [];
    const response = await fileRoute.GET(new Request(new URL(file?.url ?? '', testOrigin)), {
      params: Promise.resolve({ id, name }),
    });
    const pdf = await response.text();
    expect([response.status, pdf]).toEqual([200, expect.stringContaining(`(${title}) Tj`)]);
    // What a reader of PDFs goes by: each object stands where the table at the end says.
    const [, table = ''] = /xref\n0 \d+\n(.*)trailer/s.exec(pdf) ?? [];
    const places = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
    expect(places.map((place) => pdf.slice(place, place + 7))).toEqual(places.map((_, at) => `${at + 1} 0 obj`));
    expect(pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1])).startsWith('xref')).toBe(true);
  }
});

it.each([
  ['hourly', 'every hour'],
  ['03:30', 'every day'],
])('says how often a backup is made with the schedule %s', async (schedule, words) => {
  process.env.BACKUP_SCHEDULE = schedule;
  resetEnv();
  const { cookie } = await signedIn('admin');
  const session = await getSession({ get: () => cookie });
  const step = session && (await listFirstSteps(session)).find(({ name }) => name === 'Back up');
  expect(step?.text).toContain(`makes a backup ${words}`);
  delete process.env.BACKUP_SCHEDULE;
  resetEnv();
});

it('lists what is not done, and nothing for good once all of it was', async () => {
  const { id, cookie } = await signedIn('admin');
  const steps = async () => {
    const session = await getSession({ get: () => cookie });
    if (!session) throw new Error('The administrator is not signed in.');
    return (await listFirstSteps(session)).filter(({ isDone }) => !isDone).map(({ name }) => name);
  };
  const all = ['Send mail', 'Back up', 'Protect your account'];
  expect(await steps()).toEqual([...all, 'Take the samples off the site', 'Publish your first item']);
  await createTestNews();
  expect(await steps()).toEqual([...all, 'Take the samples off the site']);
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
