import 'server-only';

import { countStartedMailings } from '@/lib/domains/mailings/figures-service';
import { countPublications, titlesOfFiles, titlesOfItems } from '@/lib/domains/news/items/figures-service';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';

import { listCampaigns } from '../intake/campaigns';
import { listed, listNames, stepDimensions, namesPerPeriod, type NameListName, type Step } from '../dimensions';
import { flushViews } from '../intake/intake';
import type { AnalyticsQuery, Compared, RangeFigures, RangeTotals, Segment } from '../range-schema';
import { analyticsListLength } from '../schema';
import { keysStart, utcDay, windowStart } from '../window';
import { readGrowth, readSubscribers, sumListSteps } from './growth';
import { listAnnotations, timesOf, listLandingChanges } from './annotations';
import {
  comparedParts,
  comparedRange,
  countedPart,
  daysIn,
  daysOfPeriod,
  grainOf,
  isQuarter,
  lastOfMonth,
  partsOf,
  type DayRange,
} from './periods';
import { readNameSeries, readSeries, sumDays, sumNames, readDaysOf, type NameCount } from './range-sums';
import { landingSegments } from './conversion';

/** Figures for a range of UTC days, and for the range it is compared with; lists have at most `length` names. */
export async function getRangeFigures(
  query: AnalyticsQuery,
  now = new Date(),
  length = analyticsListLength,
): Promise<RangeFigures> {
  await flushViews();
  const today = utcDay(now);
  const first = (await db().dailyStat.findFirst({ orderBy: { day: 'asc' }, select: { day: true } }))?.day ?? null;
  const asked = query.period
    ? daysOfPeriod(query.period, today)
    : { from: query.from ?? windowStart(today), to: [query.to ?? today, today].sort()[0] ?? today };
  // Days before the first figure would lower every average.
  const counted = countedPart(asked, first ?? today);
  const range = counted ?? asked;
  const closed = await closedPeriods(today);
  const grain = grainOf(range);
  const parts = counted ? partsOf(range, grain) : [];
  const readList = async (list: NameListName) =>
    [list, await sumNames(listed[list], range, new Set(closed.keys()), length + 1)] as const;
  const context = { today, first, closed };
  const compare = query.compare === 'previous' && isQuarter(query.period) ? 'quarter' : query.compare;
  const other = compare && comparedRange(range, compare);
  const beside = compare && other && { range: other, parts: comparedParts(parts, other, compare) };
  const [totals, series, ...read] = await Promise.all([
    counted ? totalsOf(range, context) : null,
    readSeries(parts, grain),
    ...listNames.map(readList),
  ]);
  // `fromEntries` loses the types of the keys.
  const lists = Object.fromEntries(read.map(([list, rows]) => [list, rows.slice(0, length)])) as Record<
    NameListName,
    NameCount[]
  >;
  const within = timesOf(range);
  const [way, growth, subscribers, published, mailed, landing, happened, line, compared, campaigns] = await Promise.all(
    [
      readWay(range, new Set(closed.keys()), lists.pages, lists.campaigns),
      readGrowth(range),
      readSubscribers(range, today),
      countPublications(within),
      countStartedMailings(within),
      readLandingSegments(range),
      listAnnotations(range),
      query.line && readNameSeries(query.line.dimension, query.line.name, parts, grain),
      beside && compareWith(beside, query.line, context),
      listCampaigns(),
    ],
  );
  const names = await namesOf([lists.pages, way.pages], lists.downloads);
  return {
    ...range,
    firstDay: first,
    isUnfinished: range.to === today,
    grain,
    totals,
    series,
    ...lists,
    cutLists: read.flatMap(([list, rows]) => (rows.length > length ? list : [])),
    way,
    growth,
    subscribers,
    published,
    mailed,
    landing,
    marks: happened.marks,
    areMarksCut: happened.areCut,
    names,
    campaignNames: Object.fromEntries(campaigns.map(({ key, name }) => [key, name])),
    ...(query.line && line && { line: { ...query.line, series: line } }),
    ...(compared && { compared }),
  };
}

interface Context {
  today: string;
  first: string | null;
  closed: ReadonlyMap<string, number | null>;
}

/** Whether a compared part has a day on which views were counted. */
function isCounted({ from, to }: DayRange, first: string | null): boolean {
  return from <= to && first !== null && to >= first;
}

async function compareWith(
  { range, parts }: { range: DayRange; parts: readonly DayRange[] },
  line: AnalyticsQuery['line'],
  context: Context,
): Promise<Compared> {
  const { first } = context;
  const counted = countedPart(range, first);
  // Its parts span months: they are summed from days.
  const [totals, series, ofName] = await Promise.all([
    counted ? totalsOf(range, context) : null,
    readSeries(parts, 'day'),
    line && readNameSeries(line.dimension, line.name, parts, 'day'),
  ]);
  return {
    ...range,
    countedFrom: counted?.from ?? null,
    totals,
    series: series.map((part) => {
      if (part.to < part.from) return { from: null, to: null, views: null, bots: null };
      return isCounted(part, first) ? part : { ...part, views: null, bots: null };
    }),
    ...(ofName && { line: ofName.map((part) => ({ views: isCounted(part, first) ? part.views : null })) }),
  };
}

async function totalsOf(range: DayRange, { today, first, closed }: Context): Promise<RangeTotals> {
  const [sums, listSums] = await Promise.all([sumDays(range), sumListSteps(range)]);
  const counted = countedPart(range, first);
  const days = counted ? daysIn(counted) : 0;
  return {
    views: sums.views,
    visitors: uniqueVisitors(counted ?? range, sums, { today, first, closed }),
    visitorsPerDay: days ? Math.round((sums.visitors / days) * 10) / 10 : 0,
    botViews: sums.bots,
    internalViews: sums.internal,
    days,
    ...listSums,
  };
}

/**
 * The exact number of people in days that were all counted, or null if it is not known. Known for a single day, for a
 * calendar month counted while its keys existed, of which the first may have begun with the counting, and for days up to
 * today whose keys still exist. Never a sum of days.
 */
export function uniqueVisitors(
  { from, to }: DayRange,
  sums: { visitors: number; latest: number },
  { today, first, closed }: Context,
): number | null {
  if (from === to) return sums.visitors;
  if (to === today && from >= keysStart(today)) return sums.latest;
  const isMonth = (from.endsWith('-01') || from === first) && to === lastOfMonth(from);
  return isMonth ? (closed.get(from.slice(0, 7)) ?? null) : null;
}

/** Only periods that have ended: a clock that was ahead may have closed the current month. */
async function closedPeriods(today: string): Promise<Map<string, number | null>> {
  const rows = await db().closedPeriod.findMany({ select: { period: true, visitors: true } });
  const isOver = (period: string) => period < today.slice(0, period.length);
  return new Map(rows.filter(({ period }) => isOver(period)).map(({ period, visitors }) => [period, visitors]));
}

async function readWay(
  range: DayRange,
  closed: ReadonlySet<string>,
  pages: NameCount[],
  campaigns: NameCount[],
): Promise<RangeFigures['way']> {
  const read = (dimension: (typeof stepDimensions)[number]) => sumNames(dimension, range, closed, namesPerPeriod);
  const counts = new Map(
    await Promise.all(stepDimensions.map(async (dimension) => [dimension, await read(dimension)] as const)),
  );
  const rowsOf = (source: 'page' | 'campaign', viewed: NameCount[]) => {
    const of = (step: Step) => new Map((counts.get(`${step}:${source}`) ?? []).map(({ name, views }) => [name, views]));
    const [requested, confirmed] = [of('requested'), of('confirmed')];
    const views = new Map(viewed.map((row) => [row.name, row.views]));
    return [...new Set([...requested.keys(), ...confirmed.keys()])].map((name) => ({
      name,
      views: views.get(name) ?? null,
      requested: requested.get(name) ?? 0,
      confirmed: confirmed.get(name) ?? 0,
    }));
  };
  return { pages: rowsOf('page', pages), campaigns: rowsOf('campaign', campaigns) };
}

/** Titles of pages and files that their address does not show. */
async function namesOf(lists: { name: string }[][], downloads: { name: string }[]): Promise<Record<string, string>> {
  const idOf = (name: string) =>
    Number(/^\/(?:(?:updates|documents)\?id=|documents\/)(\d{1,9})(?:\/|$)/.exec(name)?.[1] ?? 0);
  const ids = new Set([...lists.flat(), ...downloads].map(({ name }) => idOf(name)));
  ids.delete(0);
  const items = await titlesOfItems([...ids]);
  const fileIdOf = (name: string) => Number(/^\/files\/(\d{1,9})\//.exec(name)?.[1] ?? 0);
  const files = await titlesOfFiles(downloads.map(({ name }) => fileIdOf(name)));
  return Object.fromEntries([
    ...files.map(({ id, name, title }) => [`/files/${id}/${name}`, title] as const),
    ...items.flatMap(({ id, title, documentId }) =>
      (documentId === null ? [paths.newsItem(id)] : [paths.document(id), paths.currentFile(id)]).map(
        (address) => [address, title] as const,
      ),
    ),
  ]);
}

/** The range split at each change of the landing page, with its views and requests; empty if it did not change. */
export async function readLandingSegments(range: DayRange): Promise<Segment[]> {
  const [changes, views, requested] = await Promise.all([
    listLandingChanges(range, { isUtc: true }),
    readDaysOf('page', paths.home, range),
    readDaysOf('requested:page', paths.home, range),
  ]);
  return landingSegments(range, changes, { views, requested });
}
