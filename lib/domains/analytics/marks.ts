import 'server-only';

import { db } from '../../platform/database/db';
import { storedJson } from '../../platform/text/stored-json';
import { AuditChangesSchema, type AuditChanges } from '../audit/schema';
import type { DayRange } from './periods';
import type { Mark } from './range-schema';
import { addDays, startOfDay, utcDay } from './window';

/** More would hide the line that they explain. */
const mostMarks = 60;
/** One more of each kind shows that some were left out. */
const take = mostMarks + 1;

/**
 * Events on this site in a range that may explain a peak, newest first: from the rows and the audit trail. `areCut`
 * says that earlier ones may be missing.
 */
export async function listMarks(range: DayRange): Promise<{ marks: Mark[]; areCut: boolean }> {
  const within = timesOf(range);
  const newest = { at: 'desc' } as const;
  const entriesOf = (action: string) =>
    db().auditEntry.findMany({
      where: { action, at: within },
      orderBy: newest,
      take,
      select: { at: true, action: true, subject: true, details: true },
    });
  const lists = await Promise.all([
    db().newsItem.findMany({
      where: { isPublished: true, publishAt: { ...within, lte: new Date() } },
      orderBy: { publishAt: 'desc' },
      take,
      select: { title: true, publishAt: true },
    }),
    startedMailings(within),
    entriesOf('news.create'),
    entriesOf('news.update'),
    entriesOf('news.publish'),
    entriesOf('news.publish-changes'),
    listLandingChanges(range),
  ]);
  const [scheduled, mailings, created, updated, published, changed, landing] = lists;
  const marks: Mark[] = [
    ...scheduled.map(({ title, publishAt }) => mark('publication', publishAt ?? new Date(), `Published: ${title}`)),
    ...mailings.map(({ title, startsAt, createdAt }) => mark('mailing', startsAt ?? createdAt, `Mailed: ${title}`)),
    ...created.flatMap(publicationMark),
    ...updated.flatMap(publicationMark),
    ...published.map(({ at, subject }) => mark('publication', at, `Published: ${titleOf(subject)}`)),
    ...(await correctionMarks(updated)),
    ...(await changeMarks(changed)),
    ...landing,
  ];
  return {
    marks: marks.toSorted((one, next) => (one.day < next.day ? 1 : -1)).slice(0, mostMarks),
    areCut: marks.length > mostMarks || lists.some(({ length }) => length > mostMarks),
  };
}

/** Every change of the landing page's version in a range. */
export async function listLandingChanges(range: DayRange): Promise<Mark[]> {
  const entries = await db().auditEntry.findMany({
    where: { action: 'site-config.update', at: timesOf(range), details: { contains: 'landingPageVersion' } },
    orderBy: { at: 'desc' },
    select: { at: true, details: true },
  });
  return entries.flatMap(({ at, details }) => {
    const version = changesIn(details).landingPageVersion?.to;
    return version === 'v1' || version === 'v2'
      ? [mark('landing', at, `Landing page changed to version ${version.slice(1)}`)]
      : [];
  });
}

function timesOf({ from, to }: DayRange): { gte: Date; lt: Date } {
  return { gte: startOfDay(from), lt: startOfDay(addDays(to, 1)) };
}

/** Those of which letters were written: an approval may be for a later day, or be canceled before. */
async function startedMailings(within: { gte: Date; lt: Date }) {
  const read = (when: { startsAt: typeof within } | { startsAt: null; createdAt: typeof within }) =>
    db().newsletter.findMany({
      where: { hasStarted: true, ...when },
      orderBy: [{ startsAt: 'desc' }, { createdAt: 'desc' }],
      take,
      select: { title: true, startsAt: true, createdAt: true },
    });
  const both = await Promise.all([read({ startsAt: within }), read({ startsAt: null, createdAt: within })]);
  return both.flat();
}

type Entry = { at: Date; subject: string; details: string };

const subjectPattern = /^News item (\d+): (.*)$/s;

function titleOf(subject: string): string {
  return subjectPattern.exec(subject)?.[2] ?? subject;
}

function publicationMark({ at, subject, details }: Entry): Mark[] {
  const changes = changesIn(details);
  if (changes.isPublished?.to !== true || changes.publishAt?.to) return [];
  return [mark('publication', at, `Published: ${titleOf(subject)}`)];
}

/** Changes that readers could see: those of an unpublished item explain nothing. */
async function correctionMarks(entries: Entry[]): Promise<Mark[]> {
  const changed = entries.flatMap(({ at, subject, details }) => {
    const changes = changesIn(details);
    const [, id, title = ''] = subjectPattern.exec(subject) ?? [];
    const isText = ['title', 'excerpt', 'content'].some((field) => field in changes);
    return isText && !('isPublished' in changes) ? [{ at, id: Number(id), title }] : [];
  });
  const items = await db().newsItem.findMany({
    where: { id: { in: changed.map(({ id }) => id) }, isPublished: true },
    select: { id: true, publishAt: true },
  });
  const publicSince = new Map(items.map(({ id, publishAt }) => [id, publishAt?.getTime() ?? 0]));
  return changed
    .filter(({ id, at }) => (publicSince.get(id) ?? Infinity) <= at.getTime())
    .map(({ at, title }) => mark('correction', at, `Changed: ${title}`));
}

/** The changes of a scheduled item can be published before readers see it. */
async function changeMarks(entries: Entry[]): Promise<Mark[]> {
  const changed = entries.map(({ at, subject }) => {
    const [, id, title = subject] = subjectPattern.exec(subject) ?? [];
    return { at, id: Number(id ?? 0), title };
  });
  const items = await db().newsItem.findMany({
    where: { id: { in: changed.map(({ id }) => id) } },
    select: { id: true, publishAt: true },
  });
  const publicSince = new Map(items.map(({ id, publishAt }) => [id, publishAt?.getTime() ?? 0]));
  return changed
    .filter(({ id, at }) => (publicSince.get(id) ?? 0) <= at.getTime())
    .map(({ at, title }) => mark('correction', at, `Changed: ${title}`));
}

function mark(kind: Mark['kind'], at: Date, text: string): Mark {
  return { day: utcDay(at), kind, text };
}

function changesIn(details: string): AuditChanges {
  return storedJson(AuditChangesSchema, details);
}
