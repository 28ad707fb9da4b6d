import 'server-only';

import { listWeeklyReaders, setWeeklyFigures } from '@/lib/domains/accounts/people-service';
import { defineAuditActions, type AuditFields } from '@/lib/domains/audit-action';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { weeklyFigures } from '@/lib/domains/mail/compose/templates/weekly-figures';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import type { Job } from '@/lib/platform/process/jobs';
import { addSetting, changeSetting, readSetting } from '@/lib/platform/settings/service';

import { bucketOf } from './periods';
import { nameOf } from '../range-schema';
import type { NameListName } from '../dimensions';
import { getRangeFigures } from './range';
import { addDays, utcDay } from '../window';

export const weeklyLetterAudit = defineAuditActions({
  'weekly-letter.update': 'Changed whether they receive the weekly letter',
});

/** The fields whose changes are recorded. */
export const weeklyLetterAuditFields: AuditFields = { wantsWeeklyFigures: 'Weekly letter' };

const settingKey = 'weeklyFigures';
const hourOfMonday = 6;
const linesOfList = 5;

export async function setWeeklyLetter(userId: number, wants: boolean, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await setWeeklyFigures(tx, userId, wants))) return;
    const changes = { wantsWeeklyFigures: { from: !wants, to: wants } };
    await recordAudit(tx, actor, { action: weeklyLetterAudit['weekly-letter.update'], subject: actor.email, changes });
  });
}

/** Sends last week's letter to the administrators who requested it: once a week across all instances. */
export async function sendWeeklyLetters(now = new Date()): Promise<void> {
  const monday = bucketOf(utcDay(now), 'week');
  if (now.getTime() < Date.parse(monday) + hourOfMonday * 3_600_000) return;
  const stored = await readSetting(settingKey);
  const sent = stored?.split(' ') ?? [];
  if (sent.includes(monday)) return;
  if (stored === undefined) await addSetting(settingKey, '');
  const range = { from: addDays(monday, -7), to: addDays(monday, -1) };
  const figures = await getRangeFigures({ ...range, compare: 'previous' }, now);
  const { firstDay, totals, compared, marks } = figures;
  const lines = (list: NameListName) =>
    figures[list]
      .slice(0, linesOfList)
      .map(({ name, views }) => ({ name: nameOf(figures, list, name) ?? name, views }));
  const data = {
    ...range,
    totals: totals ?? undefined,
    ...(compared?.totals && compared.countedFrom === compared.from
      ? { before: compared.totals }
      : { firstDay: firstDay ?? undefined }),
    pages: lines('pages'),
    referrers: lines('referrers'),
    campaigns: lines('campaigns'),
    marks: marks
      .toReversed()
      .slice(0, linesOfList)
      .map(({ text }) => text),
    link: `${env().siteUrl}${paths.analytics}&from=${range.from}&to=${range.to}&compare=previous`,
  };
  await mailTransaction(async (tx) => {
    // The week before is kept, so that a clock that runs ahead for a while does not let this one be sent twice.
    const weeks = [...sent.filter((week) => week < monday).slice(-1), monday].join(' ');
    // Changes nothing if another instance has claimed the week.
    if (!(await changeSetting(settingKey, weeks, { value: stored ?? '' }, tx))) return;
    const readers = await listWeeklyReaders(tx);
    await enqueueMail(
      tx,
      readers.map((recipient) => ({ recipient, template: weeklyFigures, data })),
    );
  });
}

export const weeklyLetterJob: Job = {
  name: 'weekly letter',
  every: 10 * 60_000,
  firstAfter: 60_000,
  run: () => sendWeeklyLetters(),
};
