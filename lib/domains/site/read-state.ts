import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';
import { rangeOfDays } from '@/lib/platform/dates/zone';
import type { Job } from '@/lib/platform/process/jobs';
import { singleton } from '@/lib/platform/process/singleton';
import { readSetting, readSettings, settingWrittenAt, incrementSetting } from '@/lib/platform/settings/service';
import { site } from '@/lib/site';
import { siteDay } from '@/lib/site-day';

import { noFacts, type SiteFacts } from './facts-schema';
import { defaultLandingPageVersion, LandingPageVersionSchema, type LandingPageVersion } from './schema';
import { isStateStale, setStoredState, siteState, storedState, tellStoredState, type SiteState } from './state';

const key = 'revision';

/** Returns the revision in the database; 0 before the first change. */
export async function readRevision(): Promise<number> {
  return Number((await readSetting(key)) ?? 0);
}

/** Increments the revision. Other changes wait until the transaction ends, so revisions follow commit order. */
export function raiseRevision(tx: Transaction): Promise<void> {
  return incrementSetting(key, tx);
}

export const landingPageVersionKey = 'landingPageVersion';
export const factKey = (name: string) => `fact.${name}`;

/** Enough that they rarely run out between two changes. */
const timesAhead = 200;

const reading = singleton<{ last: Promise<unknown> }>('siteStateReading', () => ({ last: Promise.resolve() }));

/** Reads the state of the site again, for this process and the front. Sees everything committed before the call. */
export function readSiteState(): Promise<void> {
  const queue = reading.get();
  const next = queue.last.then(read);
  queue.last = next.catch(() => undefined);
  return next;
}

/** The state of the site; reads it if this process has not done so yet. */
export async function requireSiteState(): Promise<SiteState> {
  const known = siteState();
  if (known) return known;
  await readSiteState();
  return siteState() ?? (await requireSiteState());
}

/** Notices changes made by other instances. */
export const siteStateJob: Job = {
  name: 'state of the site',
  every: 400,
  // After an outage of the database, pages must not be older than at any other time.
  isSteady: true,
  async run() {
    if ((await readRevision()) !== storedState()?.revision || isStateStale()) await readSiteState();
  },
};

async function read(): Promise<void> {
  // Read first: data newer than this revision is read again with the next one.
  const revision = await readRevision();
  const now = new Date();
  const [landingPageVersion, facts, pressNameSince, passed, upcoming, ...days] = await Promise.all([
    readLandingPageVersion(),
    readSiteFacts(),
    settingWrittenAt(factKey('pressName')),
    timesOf({ lte: now }, 'desc', 1),
    timesOf({ gt: now }, 'asc', timesAhead),
    effectiveDays({ lte: siteDay(now) }, 'desc', 1),
    effectiveDays({ gt: siteDay(now) }, 'asc', timesAhead),
    endsOfComments({ lt: siteDay(now) }, 'desc', 1),
    endsOfComments({ gte: siteDay(now) }, 'asc', timesAhead),
  ]);
  const [daysPassed, daysAhead, commentsPassed, commentsAhead] = days;
  const ofNotice = [facts.noticeStart, facts.noticeEnd].flatMap((time) => (time ? Date.parse(time) : []));
  setStoredState({
    revision,
    landingPageVersion,
    facts,
    pressNameSince,
    passedAt: Math.max(
      0,
      ...passed,
      ...daysPassed,
      ...commentsPassed,
      ...ofNotice.filter((time) => time <= now.getTime()),
    ),
    upcoming: [...upcoming, ...daysAhead, ...commentsAhead, ...ofNotice.filter((time) => time > now.getTime())]
      .sort((one, other) => one - other)
      .slice(0, timesAhead),
  });
  await tellStoredState();
}

/** Returns the site-wide setting, or the default if none was saved. */
export async function readLandingPageVersion(): Promise<LandingPageVersion> {
  const stored = await readSetting(landingPageVersionKey);
  return LandingPageVersionSchema.safeParse(stored).data ?? defaultLandingPageVersion;
}

/** Returns the facts that were set; the others are empty. */
export async function readSiteFacts(client: Pick<Transaction, 'siteSetting'> = db()): Promise<SiteFacts> {
  const set = await readSettings(Object.keys(noFacts).map(factKey), client);
  const entries = Object.entries(noFacts).map(([name, none]) => [name, set.get(factKey(name)) || none]);
  // `fromEntries` loses the names.
  return Object.fromEntries(entries) as SiteFacts;
}

/** The times at which published items go live or end. */
async function timesOf(range: { lte: Date } | { gt: Date }, order: 'asc' | 'desc', take: number): Promise<number[]> {
  const [starts, ends] = await Promise.all([
    db().newsItem.findMany({
      where: { isPublished: true, publishAt: range },
      orderBy: { publishAt: order },
      select: { publishAt: true },
      take,
    }),
    db().newsItem.findMany({
      where: { isPublished: true, unpublishAt: range },
      orderBy: { unpublishAt: order },
      select: { unpublishAt: true },
      take,
    }),
  ]);
  const times = [...starts.map(({ publishAt }) => publishAt), ...ends.map(({ unpublishAt }) => unpublishAt)];
  const sorted = times.flatMap((time) => time?.getTime() ?? []).sort((one, other) => one - other);
  return order === 'asc' ? sorted.slice(0, take) : sorted.reverse().slice(0, take);
}

/** When the days on which published notices take effect begin. */
async function effectiveDays(
  range: { lte: string } | { gt: string },
  order: 'asc' | 'desc',
  take: number,
): Promise<number[]> {
  const rows = await db().newsItem.findMany({
    where: { isPublished: true, takesEffectOn: range },
    orderBy: { takesEffectOn: order },
    select: { takesEffectOn: true },
    take,
  });
  const days = new Set(rows.map(({ takesEffectOn }) => takesEffectOn));
  return [...days].flatMap((from) => (from && rangeOfDays({ from }, site.timeZone).gte?.getTime()) || []);
}

/** When the days have passed until which comments on published documents are taken. */
async function endsOfComments(
  range: { lt: string } | { gte: string },
  order: 'asc' | 'desc',
  take: number,
): Promise<number[]> {
  const rows = await db().newsItem.findMany({
    where: { isPublished: true, documentId: { not: null }, commentUntil: range },
    orderBy: { commentUntil: order },
    select: { commentUntil: true },
    take,
  });
  const days = new Set(rows.map(({ commentUntil }) => commentUntil));
  return [...days].flatMap((to) => (to && rangeOfDays({ to }, site.timeZone).lt?.getTime()) || []);
}
