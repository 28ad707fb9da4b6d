import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { BoardSheet } from '@/app/admin/analytics/board-sheet';
import { readFiguresQuery, type RangeProps } from '@/app/admin/analytics/figures-query';
import { Growth } from '@/app/admin/analytics/growth';
import { RangeChart } from '@/app/admin/analytics/range-chart';
import { Totals, LineTotals } from '@/app/admin/analytics/totals';
import { writeViews } from '@/lib/domains/analytics/intake/write-views';
import { AnalyticsReportSchema, type AnalyticsReport } from '@/lib/domains/analytics/range-schema';
import { addDays, startOfDay } from '@/lib/domains/analytics/window';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { noteNumberOfSubscribers } from '@/lib/domains/mailing-list/states';
import { putBack } from '@/lib/domains/mailing-list/readers/put-back';
import { unsubscribe } from '@/lib/domains/mailing-list/readers/unsubscribe';
import { verifyEmail } from '@/lib/domains/mailing-list/subscribe/verify';
import { hashToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';
import { testOrigin } from '@/tools/test-bed/environment';

import { createTestNews } from '../factories/news';
import { signedIn, unique } from '../factories/people';

// The quarter of 90 days beside one of 92, whose last two days have the most views.
const before = { from: '2025-10-01', to: '2025-12-31' };
const shown = { from: '2026-01-01', to: '2026-03-31' };
const today = '2026-04-10';
const page = '/primer';

const noon = (day: string) => startOfDay(day).getTime() + 12 * 3_600_000;

beforeAll(async () => {
  await db().$transaction([
    db().impression.deleteMany(),
    db().dailyStat.deleteMany(),
    db().dailyCount.deleteMany(),
    db().periodCount.deleteMany(),
    db().closedPeriod.deleteMany(),
    db().visitor.deleteMany(),
    db().visitorKey.deleteMany(),
    db().publication.deleteMany(),
    db().newsletter.deleteMany(),
    db().auditEntry.deleteMany(),
  ]);
  await join(before.from, 3);
  await join('2025-12-31', 2);
  setClock(noon('2025-12-31'));
  await noteNumberOfSubscribers();
  const [leaver, returning] = await join('2026-02-01', 4);
  setClock(noon('2026-02-02'));
  await leave(leaver ?? '');
  const { returnToken = '' } = await leave(returning ?? '');
  await putBack(returnToken, '/unsubscribe');
  // One who had never confirmed did not leave the list.
  const pending = await request('2026-02-03');
  await leave(pending);
  await erase(leaver ?? '');
  await publish();
  await mail('2026-02-20', 293);
  await mail('2026-03-02', 7);
  await mail('2025-11-02', 5);
  setClock(noon(shown.to));
  await noteNumberOfSubscribers();
  setClock(noon(today));
  // Last, because the first view of a month closes the one before.
  for (let day = before.from; day <= today; day = addDays(day, 1)) await view(day);
}, 300_000);

afterAll(() => jest.useRealTimers());

/** More views on each of the last days of the longer quarter than on any other day. */
const viewsOn = (day: string) => (day === '2025-12-30' || day === '2025-12-31' ? 40 : 1 + (Number(day.slice(8)) % 3));

async function view(day: string): Promise<void> {
  const at = new Date(noon(day));
  const views = Array.from({ length: viewsOn(day) }, (_, index) => ({
    kind: 'person' as const,
    page: index % 2 ? '/' : page,
    at,
    visitor: `visitor ${index}`,
  }));
  await writeViews([...views, { kind: 'bot', page: '/', at, botName: 'Googlebot' }], at);
}

async function request(day: string): Promise<string> {
  setClock(noon(day));
  const email = `figures-${unique()}@example.com`;
  const headers = { referer: testOrigin + page, origin: testOrigin };
  const client = `198.51.100.${unique() % 250}`;
  expect((await api('POST', '/api/email-subscription', { body: { email }, headers, client })).status).toBe(201);
  return email;
}

async function join(day: string, count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = await request(day);
    const { id } = await db().subscription.findUniqueOrThrow({ where: { email } });
    const token = `token-${unique()}`;
    const expiresAt = new Date(noon(addDays(day, 1)));
    await db().verificationToken.create({ data: { tokenHash: hashToken(token), subscriptionId: id, expiresAt } });
    await verifyEmail({ token, firstName: 'Ada', lastName: 'Lovelace' });
    emails.push(email);
  }
  return emails;
}

const leave = (email: string) => unsubscribe(createUnsubscribeToken(email));

async function erase(email: string): Promise<void> {
  await db().consentEvent.deleteMany({ where: { email } });
}

/** 70 changes, one item published at once, one at a set time and withdrawn, and an issue of a document; one in April. */
async function publish(): Promise<void> {
  setClock(noon('2026-02-10'));
  const { cookie } = await signedIn('admin');
  const act = async (id: number, name: string, body: object) => {
    const response = await api('POST', `/api/admin/news/${id}/${name}`, { cookie, body });
    expect([name, response.status]).toEqual([name, 200]);
  };
  const draft = (category = 'Announcements') => createTestNews({ isPublished: false, category: category as never });
  const once = await draft();
  await act(once.id, 'publish', { revision: once.revision });
  const later = await draft();
  await act(later.id, 'schedule', { revision: later.revision, publishAt: '2026-02-12T15:00:00.000Z' });
  const never = await draft();
  await act(never.id, 'schedule', { revision: never.revision, publishAt: '2026-02-20T15:00:00.000Z' });
  const issue = await draft('Policy');
  await db().newsItem.update({ where: { id: issue.id }, data: { documentId: issue.id } });
  await act(issue.id, 'publish', { revision: issue.revision });
  setClock(noon('2026-02-13'));
  const again = (await signedIn('admin')).cookie;
  const response = await api('POST', `/api/admin/news/${later.id}/withdraw`, {
    cookie: again,
    body: { explanation: 'It was superseded.', publicVersion: 1 },
  });
  expect(response.status).toBe(200);
  expect((await api('POST', `/api/admin/news/${never.id}/unpublish`, { cookie: again, body: {} })).status).toBe(200);
  // In New York it is still March 31.
  setClock(Date.parse('2026-04-01T02:00:00Z'));
  const last = await draft();
  const { cookie: late } = await signedIn('admin');
  const published = await api('POST', `/api/admin/news/${last.id}/publish`, {
    cookie: late,
    body: { revision: last.revision },
  });
  expect(published.status).toBe(200);
  const at = new Date(noon('2026-03-30'));
  const entry = { at, actorEmail: '', client: '', action: 'news.publish-changes', details: '{}' };
  await db().auditEntry.createMany({
    data: Array.from({ length: 70 }, () => ({ ...entry, subject: `News item ${once.id}: News` })),
  });
}

async function mail(day: string, sent: number): Promise<void> {
  const startsAt = new Date(noon(day));
  const { id: batchId } = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
  const rest = { newsItemId: batchId, batchId, recipients: sent, toSubscriptionId: 1, startedBy: '' };
  await db().newsletter.create({
    data: { title: 'Mailed', state: 'done', startsAt, createdAt: startsAt, outcome: JSON.stringify({ sent }), ...rest },
  });
}

async function ask(query: string): Promise<AnalyticsReport & { range: NonNullable<AnalyticsReport['range']> }> {
  const { cookie } = await signedIn('admin');
  const response = await api('GET', `/api/admin/analytics?${query}`, { cookie });
  const { range, ...report } = AnalyticsReportSchema.parse(await response.json());
  if (!range) throw new Error('There is no range.');
  return { ...report, range };
}

async function csv(query: string): Promise<Record<string, string>[]> {
  const { cookie } = await signedIn('admin');
  const response = await api('GET', `/api/admin/analytics/export?${query}`, { cookie });
  const [head = '', ...lines] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

const sum = (rows: readonly object[], field: string) =>
  rows.reduce((total, row) => total + Number((row as Record<string, unknown>)[field] ?? 0), 0);
const sumOfDays = ({ from, to }: typeof shown, count: (day: string) => number) => {
  let total = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) total += count(day);
  return total;
};
const quarter = 'period=last-quarter&compare=previous';

function textOf<Props extends object>(component: ComponentType<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(component, props))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** The cells of the column of a table, by its place. */
function columnOf<Props extends object>(component: ComponentType<Props>, props: Props, column: number): number[] {
  const rows = renderToStaticMarkup(createElement(component, props)).split('<tr').slice(2);
  return rows.map(
    (row) =>
      Number(
        row
          .split('<td')
          [column + 1]?.replace(/^[^>]*>|<.*$/g, '')
          .replace(',', ''),
      ) || 0,
  );
}

it.each([
  ['everything', '', viewsOn, (_day: string) => 1],
  ['one page', `&line=page%3D${encodeURIComponent(page)}`, (day: string) => Math.ceil(viewsOn(day) / 2), undefined],
] as const)('adds up the views of %s, over quarters of unequal lengths', async (_, line, views, bots) => {
  const { range } = await ask(quarter + line);
  const expected = { now: sumOfDays(shown, views), then: sumOfDays(before, views) };
  expect(range.compared).toMatchObject(before);
  const series = {
    now: range.line?.series ?? range.series,
    then: range.compared?.line ?? range.compared?.series ?? [],
  };
  expect({ now: sum(series.now, 'views'), then: sum(series.then, 'views') }).toEqual(expected);
  const rows = await csv(`${quarter}${line}&list=series`);
  expect({ now: sum(rows, 'views'), then: sum(rows, 'compared_views') }).toEqual(expected);
  expect(rows.at(-1)).toMatchObject({ day_from: '', compared_from: '2025-12-31' });
  if (bots) expect(sum(rows, 'bots')).toBe(sumOfDays(shown, bots));
  const chart = { range, visitors: [] };
  expect(
    sum(
      columnOf(RangeChart, chart, 1).map((value) => ({ value })),
      'value',
    ),
  ).toBe(expected.now);
  expect(
    sum(
      columnOf(RangeChart, chart, 2).map((value) => ({ value })),
      'value',
    ),
  ).toBe(expected.then);
  const percent = Math.round(((expected.now - expected.then) / expected.then) * 100);
  const report = await ask(quarter + line);
  const tiles = line ? textOf(LineTotals, { range }) : textOf(Totals, { summary: report, range });
  expect(tiles).toContain(`Total Views ${expected.now}`);
  expect(tiles).toContain(`−${Math.abs(percent)}%, from ${expected.then}`);
});

it('counts the mailing list by its acts, whatever is erased since, with one number everywhere', async () => {
  const { range } = await ask(quarter);
  const expected = { confirmed: 4, added: 0, returned: 1, left: 2 };
  expect(range.totals).toMatchObject({ requested: 5, ...expected });
  expect(range.compared?.totals).toMatchObject({ requested: 5, confirmed: 5, returned: 0, left: 0 });
  const rows = await db().dailyCount.findMany({
    where: { dimension: 'list', day: { gte: shown.from, lte: shown.to } },
  });
  for (const [index, step] of (['confirmed', 'added', 'returned', 'left'] as const).entries()) {
    expect(sum(range.growth, step)).toBe(expected[step]);
    expect(
      sum(
        rows.filter(({ name }) => name === step),
        'views',
      ),
    ).toBe(expected[step]);
    const column = columnOf(Growth, { range }, index + 1);
    expect(
      sum(
        column.map((value) => ({ value })),
        'value',
      ),
    ).toBe(expected[step]);
  }
  expect(range.subscribers).toEqual({ before: 5, after: 8 });
  expect(sum(await csv(`${quarter}&list=way`), 'confirmed')).toBe(4);
});

it('counts what was published and mailed, in New York’s days, and does not list it only', async () => {
  const { range } = await ask(quarter);
  expect(range).toMatchObject({
    published: { news: 3, documents: 1 },
    mailed: { mailings: 2, letters: 300 },
    areMarksCut: true,
  });
});

it('prints the same numbers on the sheet, under the period and the organization', async () => {
  const { range } = await ask(quarter);
  const query = readFiguresQuery((name) => new URLSearchParams(quarter).get(name) ?? undefined).query;
  const sheet = textOf(BoardSheet as ComponentType<RangeProps>, { query, range });
  expect(sheet).toContain('First Quarter of 2026');
  for (const figure of [
    '8 Subscribers Verified at the end of the period; 5 when it began.',
    '300 Letters Accepted',
    `${sumOfDays(shown, viewsOn)} Views`,
    '5 Requests Visitors who asked for updates: no change, from 5.',
    '4 Confirmed Subscribers who confirmed by mail: −20%, from 5.',
    '2 Unsubscribed',
    '3 News',
    '1 Documents',
    '2 Mailed',
  ])
    expect(sheet).toContain(figure);
});
