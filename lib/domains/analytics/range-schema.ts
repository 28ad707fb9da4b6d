import { z } from 'zod';

import { dayParameter } from '../../platform/dates/schema';
import { dimensions, type Dimension } from './dimensions';
import { AnalyticsSummarySchema } from './schema';

const count = z.int().min(0);

const isDimension = (text: string): text is Dimension => dimensions.some((known) => known === text);

/** Periods by name, which the server resolves: the clock of a browser may show another day. */
export const namedPeriods = ['7', '30', '90', 'quarter', 'last-quarter', 'year', 'ever'] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

/** Days, or a period by its name, whose quarters are compared with quarters. */
const rangeParameters = {
  period: z.enum(namedPeriods, { error: `period must be one of ${namedPeriods.join(', ')}.` }).optional(),
  from: dayParameter('from').optional(),
  to: dayParameter('to').optional(),
  compare: z.enum(['previous', 'year'], { error: 'compare must be previous or year.' }).optional(),
};

/** Without days or a period, the summary of the last 30 days. `line` requests the series of one name: `page=/about`. */
export const AnalyticsQuerySchema = z
  .object({
    ...rangeParameters,
    line: z
      .string()
      .max(300, 'line is too long.')
      .transform((text, context) => {
        const [, dimension = '', name = ''] = /^((?:\w+:)?\w+)=(.+)$/s.exec(text) ?? [];
        if (isDimension(dimension)) return { dimension, name };
        context.addIssue({ code: 'custom', message: 'line must name a list and a name of it, as page=/about.' });
        return z.NEVER;
      })
      .optional(),
  })
  .superRefine(({ period, from, to, compare, line }, context) => {
    const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (period !== undefined && (from ?? to) !== undefined) complain('period', 'period stands in place of days.');
    if ((from ?? period) === undefined && (to ?? compare ?? line) !== undefined)
      complain('from', 'from is needed, too.');
    if (from !== undefined && to !== undefined && from > to) complain('to', 'to must not be before from.');
    if (from !== undefined && from > new Date().toISOString().slice(0, 10))
      complain('from', 'from must not be in the future.');
  });
export type AnalyticsQuery = z.infer<typeof AnalyticsQuerySchema>;

export const exportedLists = [
  'series',
  'pages',
  'entries',
  'referrers',
  'campaigns',
  'bots',
  'purposes',
  'downloads',
  'missing',
  'way',
] as const;

export const AnalyticsExportQuerySchema = z.object({
  ...rangeParameters,
  list: z.enum(exportedLists, { error: `list must be one of ${exportedLists.join(', ')}.` }),
});

export const WeeklyLetterSchema = z.object({ wants: z.enum(['yes', 'no'], { error: 'wants must be yes or no.' }) });

const NameCountSchema = z.object({ name: z.string(), views: count });

const TotalsSchema = z.object({
  views: count,
  /** The exact number of visitors; null if it is no longer known, because daily numbers do not add up. */
  visitors: count.nullable(),
  /** Average visitors per day; each person counts once on each day. */
  visitorsPerDay: z.number().min(0),
  botViews: count,
  internalViews: count,
  /** Days of the range since the first that was counted. */
  days: count,
  requested: count,
  confirmed: count,
  /** People still subscribed 30 days after confirming, counted on the day when that was known. */
  stayed: count,
});
export type RangeTotals = z.infer<typeof TotalsSchema>;

/** The first and the last day of a part; the ends of the range may cut a week or a month. */
const partDays = { from: z.iso.date(), to: z.iso.date() };
const SeriesSchema = z.array(z.object({ ...partDays, views: count, bots: count }));

const ComparedSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  countedFrom: z.iso
    .date()
    .nullable()
    .describe(
      'The first of these days that was counted, later than `from` if counting began after it; null if none was.',
    ),
  totals: TotalsSchema.nullable().describe('Null if none of these days was counted.'),
  series: z
    .array(
      z.object({
        from: z.iso.date().nullable(),
        to: z.iso.date().nullable(),
        views: count.nullable(),
        bots: count.nullable(),
      }),
    )
    .describe(
      'A part for each part of the range, after as many days or on the same days a year earlier. `views` and `bots` are null for a part that ended before counting began; all is null beside February 29, which the year before did not have.',
    ),
});
export type Compared = z.infer<typeof ComparedSchema>;

const StepsSchema = z.object({
  name: z.string(),
  /** Null for a page that is not among the most viewed. */
  views: count.nullable(),
  requested: count,
  confirmed: count,
  stayed: count,
});

export const markKinds = ['publication', 'correction', 'mailing', 'landing'] as const;
const MarkSchema = z.object({
  day: z.iso.date(),
  kind: z.enum(markKinds),
  text: z.string(),
  page: z.string().describe('The page that it is about.'),
});
export type Mark = z.infer<typeof MarkSchema>;

/** Days in a row with one version of the landing page; the day of a change belongs to neither version. */
const StretchSchema = z.object({ ...partDays, views: count, requested: count });
export type Stretch = z.infer<typeof StretchSchema>;

export const RangeFiguresSchema = z.object({
  /** As requested, limited to the days with figures if there are any. */
  from: z.iso.date(),
  to: z.iso.date(),
  firstDay: z.iso.date().nullable().describe('The day on which counting began; null if nothing has been counted.'),
  grain: z.enum(['day', 'week', 'month']),
  totals: TotalsSchema.nullable().describe('Null if all of these days are before counting began.'),
  series: SeriesSchema.describe('Empty if all of these days are before counting began.'),
  pages: z.array(NameCountSchema),
  /** The pages on which visitors' days begin. */
  entries: z.array(NameCountSchema),
  referrers: z.array(NameCountSchema),
  campaigns: z.array(NameCountSchema),
  bots: z.array(NameCountSchema),
  purposes: z.array(NameCountSchema),
  /** PDFs that were sent to people, by address. */
  downloads: z.array(NameCountSchema),
  /** Addresses that do not exist and that people asked for. */
  missing: z.array(NameCountSchema),
  way: z.object({ pages: z.array(StepsSchema), campaigns: z.array(StepsSchema) }),
  growth: z
    .array(z.object({ ...partDays, confirmed: count, added: count, left: count }))
    .describe('The subscribers who confirmed, were added by an administrator, and left, by week or by month.'),
  landing: z
    .array(StretchSchema)
    .describe('The range split at each change of the landing page, with its views; empty if it did not change.'),
  /** Events on this site in the range, newest first. */
  marks: z.array(MarkSchema),
  areMarksCut: z.boolean().describe('Whether earlier events of the range may be missing from `marks`.'),
  /** Titles of news items by their address, names of campaigns by their key. */
  names: z.record(z.string(), z.string()),
  line: z
    .object({
      dimension: z.enum(dimensions),
      name: z.string(),
      series: z.array(
        z.object({
          ...partDays,
          views: count,
          before: count.nullable().optional().describe('Of the compared part; null if that was not counted.'),
        }),
      ),
    })
    .optional(),
  compared: ComparedSchema.optional(),
});
export type RangeFigures = z.infer<typeof RangeFiguresSchema>;

const rangeTotal = z.int().nullable().describe('Null only for a range, if all its days are before counting began.');

/** The summary, for the range if one was requested; `range` has all other figures for it. */
export const AnalyticsReportSchema = AnalyticsSummarySchema.extend({
  totalViews: rangeTotal,
  botViews: rangeTotal,
  internalViews: rangeTotal,
  /** For a range, null if it is no longer known. */
  uniqueVisitors: z.int().nullable(),
  range: RangeFiguresSchema.optional(),
});
export type AnalyticsReport = z.infer<typeof AnalyticsReportSchema>;
