// @documented After a wrong clock is corrected, every job goes on

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backupJob } from '@/lib/backup/run-backup';
import { levelDimension } from '@/lib/domains/analytics/dimensions';
import { recordImpression } from '@/lib/domains/analytics/intake/intake';
import { utcDay } from '@/lib/domains/analytics/window';
import { judgeBounceMailbox } from '@/lib/domains/mail/checks/bounce-mailbox';
import { readMailboxState, writeMailboxState } from '@/lib/domains/mail/returns/read-mailbox';
import { approveCurrent } from '@/lib/domains/mailings/current-letter';
import { raiseAlarms } from '@/lib/domains/monitoring/alarms';
import { countOutcomes, recentOutcomes } from '@/lib/domains/monitoring/outcomes';
import { readSiteState } from '@/lib/domains/site/read-state';
import { siteState } from '@/lib/domains/site/state';
import { domains } from '@/lib/registry/domains';
import { pruneJob } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { recordUses } from '@/lib/platform/limits/service';
import { resetEnv } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { createTestNews } from '../factories/news';
import { signedIn, unique } from '../factories/people';

const minute = 60_000;
const day = 24 * 60 * minute;
const error = 40 * day;
/** A Wednesday, so that the letter of the week is due. */
const rightTime = Date.parse('2026-11-25T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'clock-error-'));

const jobs = [...domains.flatMap((domain) => domain.jobs), pruneJob, backupJob];
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

async function run(name: string): Promise<void> {
  const job = jobs.find((known) => known.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  while (await job.run(new AbortController().signal));
}

const mailOf = (template: string) => db().outboundMail.count({ where: { template } });

/** Whether `work` adds to a number. */
async function adds(count: () => Promise<number>, work: () => Promise<unknown>): Promise<boolean> {
  const before = await count();
  await work();
  return (await count()) > before;
}

const name = 'Ärzte';
const email = () => `person-${unique()}@example.com`;

/** Rows whose text has a letter beyond ASCII, by the table that a search looks through. */
const beyondAscii: Record<string, () => Promise<{ id: number }>> = {
  AuditEntry: () =>
    db().auditEntry.create({ data: { actorEmail: email(), action: 'x', subject: name, details: '{}', client: '' } }),
  ContactMessage: () => db().contactMessage.create({ data: { name, email: email(), topic: 'x', message: 'x' } }),
  NewsItem: () => createTestNews({ title: `${name} ${unique()}` }),
  Subscription: () => db().subscription.create({ data: { email: email(), firstName: name } }),
  Suppression: () => db().suppression.create({ data: { email: `ä${email()}`, reason: 'unsubscribed' } }),
  User: () => db().user.create({ data: { email: email(), firstName: name, passwordHash: '' } }),
};

async function makesSearchForm(table: string): Promise<boolean> {
  const row = await beyondAscii[table]?.();
  await run(`search forms of ${table}`);
  const [found] = await db().$queryRawUnsafe<{ searchForm: string | null }[]>(
    `SELECT "searchForm" FROM "${table}" WHERE "id" = ${row?.id}`,
  );
  return Boolean(found?.searchForm);
}

/** By job: gives it something to do now, lets it run, and returns whether it was done. */
const work: Record<string, () => Promise<boolean>> = {
  'page views': () =>
    adds(
      async () => (await db().dailyStat.aggregate({ _sum: { personViews: true } }))._sum.personViews ?? 0,
      async () => {
        const headers = new Headers({ 'user-agent': 'Mozilla/5.0 Firefox/140.0', host: 'site.test' });
        recordImpression({ page: '/', referrer: '' }, { headers, client: '192.0.2.1', session: null });
        await run('page views');
      },
    ),
  'weekly letter': async () => {
    const { id } = await signedIn('admin');
    await db().user.update({ where: { id }, data: { wantsWeeklyFigures: true } });
    return adds(
      () => mailOf('weekly-figures'),
      () => run('weekly letter'),
    );
  },
  'keys of fingerprints': async () => {
    const email = `sha256:${unique()}`;
    await db().suppression.create({ data: { email, reason: 'erased' } });
    await run('keys of fingerprints');
    return (await db().suppression.count({ where: { email } })) === 0;
  },
  // Compares no times.
  'seals of authenticator apps': async () => {
    await run('seals of authenticator apps');
    return true;
  },
  // Reads by the mailbox's own numbers; only its check compares times.
  'bounce mailbox': async () => {
    const { readAt } = await readMailboxState();
    const now = new Date();
    const hourAgo = ago(60 * minute);
    const isSilenceNoticed = judgeBounceMailbox({ isSet: true, readAt, startedAt: hourAgo }, now).status === 'problem';
    await run('bounce mailbox');
    await writeMailboxState({ uidValidity: '1', lastUid: 1, readAt: now.toISOString() });
    return isSilenceNoticed;
  },
  imports: async () => {
    const { cookie } = await signedIn('admin');
    const email = `imported-${unique()}@example.com`;
    const uploaded = await api('POST', '/api/admin/subscription-imports?fileName=list.csv', {
      rawBody: `email\n${email}\n`,
      cookie,
      headers: { 'content-type': 'text/csv' },
    });
    const { id } = (await uploaded.json()) as { id: number };
    await api('POST', `/api/admin/subscription-imports/${id}/start`, { body: { basis: 'Signed up on paper' }, cookie });
    await run('imports');
    return (await db().subscription.count({ where: { email } })) === 1;
  },
  'number of subscribers': async () => {
    await db().subscription.create({ data: { email: `counted-${unique()}@example.com`, isVerified: true } });
    await run('number of subscribers');
    const views = await db().subscription.count({ where: { isVerified: true } });
    const today = utcDay(new Date());
    return (await db().dailyCount.count({ where: { dimension: levelDimension, day: today, views } })) === 1;
  },
  'pages and campaigns that led to subscriptions': async () => {
    const email = `stays-${unique()}@example.com`;
    const at = ago(31 * day);
    await db().subscription.create({
      data: { email, isVerified: true, subscribedAt: at, verifiedAt: at, sourcePage: '/about' },
    });
    await run('pages and campaigns that led to subscriptions');
    return (await db().subscription.count({ where: { email, sourcePage: null } })) === 1;
  },
  'kept messages': async () => {
    const isSent = await adds(
      () => mailOf('kept-messages'),
      async () => {
        // Nothing but what another clock has counted, or what was counted more than an hour ago.
        if ((await db().limitHit.count({ where: { scope: 'contact:kept' } })) === 0)
          await recordUses(db(), [{ scope: 'contact:kept', key: 'a', count: 1, at: ago(61 * minute) }]);
        await run('kept messages');
      },
    );
    await recordUses(db(), [{ scope: 'contact:kept', key: 'a', count: 1, at: new Date() }]);
    return isSent;
  },
  alarms: async () => {
    const name = `Check ${unique()}`;
    const report = { status: 'problem', message: 'Full.' } as const;
    const priority = 'high' as const;
    const check = {
      name,
      advice: '',
      every: minute,
      priority,
      failuresBeforeAlarm: 1,
      run: () => Promise.resolve(report),
    };
    const isRaised = await adds(
      () => mailOf('alarm'),
      () => raiseAlarms(new Date(), [check]),
    );
    const rare = { ...check, name: 'Rare', every: day };
    let hasRun = false;
    setClock(Date.now() + 5 * minute);
    await raiseAlarms(new Date(), [{ ...rare, run: () => ((hasRun = true), Promise.resolve(report)) }]);
    return isRaised && hasRun;
  },
  outcomes: async () => {
    countOutcomes({ requests: 1, failures: 1 });
    await run('outcomes');
    return (await recentOutcomes(15)).failures === 1;
  },
  newsletters: async () => {
    await db().subscription.create({ data: { email: `reader-${unique()}@example.com`, isVerified: true } });
    const item = await createTestNews();
    await db().newsItem.update({ where: { id: item.id }, data: { changedAt: ago(10 * minute) } });
    const recipients = await db().subscription.count({ where: { isVerified: true } });
    const mail = { subject: 'News', preheader: '', audience: 'all' as const, recipients };
    const { id } = await approveCurrent(item.id, { mail }, { id: null, email: 'a@example.com', client: '' });
    await db().newsletter.update({ where: { id }, data: { startsAt: ago(minute) } });
    return adds(
      () => mailOf('news-item'),
      () => run('newsletters'),
    );
  },
  'state of the site': async () => {
    await db().newsItem.deleteMany();
    await createTestNews({ publishAt: ago(minute).toISOString() });
    await readSiteState();
    const before = siteState()?.key;
    await createTestNews({ publishAt: ago(1000).toISOString() });
    await readSiteState();
    return siteState()?.key !== before;
  },
  pruning: async () => {
    const key = String(unique());
    await db().limitHit.create({ data: { scope: 'old', key, at: ago(2 * day) } });
    await run('pruning');
    return (await db().limitHit.count({ where: { scope: 'old', key } })) === 0;
  },
  backup: () =>
    adds(
      () => Promise.resolve(readdirSync(folder).length),
      () => run('backup'),
    ),
  ...Object.fromEntries(
    Object.keys(beyondAscii).map((table) => [`search forms of ${table}`, () => makesSearchForm(table)]),
  ),
};

beforeAll(() => {
  process.env.BACKUP_TARGET = folder;
  process.env.ALERT_EMAIL = 'operator@example.com';
  resetEnv();
});

beforeEach(async () => {
  await db().siteSetting.deleteMany({ where: { key: { in: ['backup', 'backupClaim', 'weeklyFigures', 'alarms'] } } });
  await db().limitHit.deleteMany();
  await db().requestMinute.deleteMany();
  await db().subscription.deleteMany();
  await db().newsletter.deleteMany();
  await writeMailboxState({ uidValidity: '1', lastUid: 1 });
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

afterEach(() => jest.useRealTimers());

afterAll(() => {
  delete process.env.BACKUP_TARGET;
  delete process.env.ALERT_EMAIL;
  resetEnv();
  rmSync(folder, { recursive: true });
});

it('is known of every job', () => {
  expect(Object.keys(work).sort()).toEqual(jobs.map(({ name }) => name).sort());
});

describe.each(Object.entries(work))('%s', (_name, works) => {
  it('goes on after a clock that was 40 days ahead is corrected', async () => {
    setClock(rightTime + error);
    expect(await works()).toBe(true);
    setClock(rightTime);
    expect(await works()).toBe(true);
  });

  it('goes on after a clock is set back by 40 days', async () => {
    setClock(rightTime);
    expect(await works()).toBe(true);
    setClock(rightTime - error);
    expect(await works()).toBe(true);
  });
});
