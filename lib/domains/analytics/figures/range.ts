import 'server-only';

import { db } from '../../../platform/database/db';
import { titlesOfFiles, titlesOfItems } from '../../news/items/figures-service';
import { paths } from '../../../paths';
import { listCampaigns } from '../intake/campaigns';
import { steps, stepDimensions, namesPerPeriod, type Step } from '../dimensions';
import { flushViews } from '../intake/intake';
import { readGrowth } from './growth';
import { readLandingStretches } from './landing';
import { listMarks } from './marks';
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
  type Grain,
} from './periods';
import { readNameSeries, readSeries, sumDays, sumNames, type NameCount } from './range-sums';
import type { AnalyticsQuery, Compared, RangeFigures, RangeTotals } from '../range-schema';
import { analyticsListLength } from '../schema';
import { keysStart, utcDay, windowStart } from '../window';

/** Figures for a range of UTC days, and for the range it is compared with. */
export async function getRangeFigures(query: AnalyticsQuery, now = new Date()): Promise<RangeFigures> {
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
  const top = (dimension: Parameters<typeof sumNames>[0]) =>
    sumNames(dimension, range, new Set(closed.keys()), analyticsListLength);
  const context = { today, first, closed };
  const compare = query.compare === 'previous' && isQuarter(query.period) ? 'quarter' : query.compare;
  const other = compare && comparedRange(range, compare);
  const beside = compare && other && { range: other, parts: comparedParts(parts, other, compare) };
  const [totals, series, pages, entries, referrers, campaigns, bots, purposes, downloads, missing] = await Promise.all([
    counted ? totalsOf(range, context) : null,
    readSeries(parts, grain),
    top('page'),
    top('entry'),
    top('referrer'),
    top('campaign'),
    top('bot'),
    top('purpose'),
    top('download'),
    top('missing'),
  ]);
  const [way, growth, landing, happened, line, compared] = await Promise.all([
    readWay(range, new Set(closed.keys()), pages, campaigns),
    readGrowth(range),
    readLandingStretches(range),
    listMarks(range),
    query.line && readLine(query.line, [parts, grain], beside?.parts, first),
    beside && compareWith(beside, context),
  ]);
  const names = await namesOf([pages, entries, way.pages], downloads, await listCampaigns());
  return {
    ...range,
    firstDay: first,
    grain,
    totals,
    series,
    pages,
    entries,
    referrers,
    campaigns,
    bots,
    purposes,
    downloads,
    missing,
    way,
    growth,
    landing,
    marks: happened.marks,
    areMarksCut: happened.areCut,
    names,
    ...(line && { line }),
    ...(compared && { compared }),
  };
}

interface Context {
  today: string;
  first: string | null;
  closed: ReadonlyMap<string, number | null>;
}

/** The line of one name beside that of the compared parts. */
async function readLine(
  { dimension, name }: NonNullable<AnalyticsQuery['line']>,
  shown: [parts: readonly DayRange[], grain: Grain],
  beside: readonly DayRange[] | undefined,
  first: string | null,
): Promise<NonNullable<RangeFigures['line']>> {
  const [series, before] = await Promise.all([
    readNameSeries(dimension, name, ...shown),
    beside && readNameSeries(dimension, name, beside, 'day'),
  ]);
  return {
    dimension,
    name,
    series: series.map((part, index) => {
      const other = before?.[index];
      return { ...part, ...(other && { before: isCounted(other, first) ? other.views : null }) };
    }),
  };
}

/** Whether a compared part has a day on which views were counted. */
function isCounted({ from, to }: DayRange, first: string | null): boolean {
  return from <= to && first !== null && to >= first;
}

async function compareWith(
  { range, parts }: { range: DayRange; parts: readonly DayRange[] },
  context: Context,
): Promise<Compared> {
  const { first } = context;
  const counted = countedPart(range, first);
  // Its parts span months: they are summed from days.
  const [totals, series] = await Promise.all([counted ? totalsOf(range, context) : null, readSeries(parts, 'day')]);
  return {
    ...range,
    countedFrom: counted?.from ?? null,
    totals,
    series: series.map((part) => {
      if (part.to < part.from) return { from: null, to: null, views: null, bots: null };
      return isCounted(part, first) ? part : { ...part, views: null, bots: null };
    }),
  };
}

async function totalsOf(range: DayRange, { today, first, closed }: Context): Promise<RangeTotals> {
  const [sums, ...counts] = await Promise.all([
    sumDays(range),
    ...stepDimensions
      .filter((dimension) => dimension.endsWith(':page'))
      .map((dimension) => sumNames(dimension, range, new Set(closed.keys()), namesPerPeriod)),
  ]);
  const counted = countedPart(range, first);
  const days = counted ? daysIn(counted) : 0;
  const sum = (rows: NameCount[] = []) => rows.reduce((total, { views }) => total + views, 0);
  return {
    views: sums.views,
    visitors: uniqueVisitors(counted ?? range, sums, { today, first, closed }),
    visitorsPerDay: days ? Math.round((sums.visitors / days) * 10) / 10 : 0,
    botViews: sums.bots,
    internalViews: sums.internal,
    days,
    // `fromEntries` loses the types of the keys.
    ...(Object.fromEntries(steps.map((step, index) => [step, sum(counts[index])])) as Record<Step, number>),
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
    const [requested, confirmed, stayed] = [of('requested'), of('confirmed'), of('stayed')];
    const views = new Map(viewed.map((row) => [row.name, row.views]));
    return [...new Set([...requested.keys(), ...confirmed.keys(), ...stayed.keys()])].map((name) => ({
      name,
      views: views.get(name) ?? null,
      requested: requested.get(name) ?? 0,
      confirmed: confirmed.get(name) ?? 0,
      stayed: stayed.get(name) ?? 0,
    }));
  };
  return { pages: rowsOf('page', pages), campaigns: rowsOf('campaign', campaigns) };
}

/** Titles of pages, documents and campaigns that their address or key does not show. */
async function namesOf(
  lists: { name: string }[][],
  downloads: { name: string }[],
  campaigns: { key: string; name: string }[],
): Promise<Record<string, string>> {
  const idOf = (name: string) =>
    Number(/^\/(?:(?:updates|documents)\?id=|documents\/)(\d{1,9})(?:\/|$)/.exec(name)?.[1] ?? 0);
  const ids = new Set([...lists.flat(), ...downloads].map(({ name }) => idOf(name)));
  ids.delete(0);
  const items = await titlesOfItems([...ids]);
  const fileIdOf = (name: string) => Number(/^\/files\/(\d{1,9})\//.exec(name)?.[1] ?? 0);
  const files = await titlesOfFiles(downloads.map(({ name }) => fileIdOf(name)));
  return Object.fromEntries([
    ...files.map(({ id, name, title }) => [`/files/${id}/${name}`, title] as const),
    ...campaigns.map(({ key, name }) => [key, name] as const),
    ...items.flatMap(({ id, title, documentId }) =>
      (documentId === null ? [paths.newsItem(id)] : [paths.document(id), paths.currentFile(id)]).map(
        (address) => [address, title] as const,
      ),
    ),
  ]);
}
