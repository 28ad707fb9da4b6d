import { z } from 'zod';

import { dayParameter } from '@/lib/platform/dates/schema';

import { dimensions, listNames, type Dimension, botPurposeNames, type NameListName } from './dimensions';
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

const LineParameterSchema = z
  .string()
  .max(300, 'line is too long.')
  .transform((text, context) => {
    const [, dimension = '', name = ''] = /^((?:\w+:)?\w+)=(.+)$/s.exec(text) ?? [];
    if (isDimension(dimension)) return { dimension, name };
    context.addIssue({ code: 'custom', message: 'line must name a list and a name of it, as page=/about.' });
    return z.NEVER;
  });

/** Without days or a period, the summary of the last 30 days. `line` requests the series of one name: `page=/about`. */
export const AnalyticsQuerySchema = z
  .object({
    ...rangeParameters,
    line: LineParameterSchema.optional(),
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

export const exportedLists = ['series', ...listNames, 'way'] as const;

export const AnalyticsExportQuerySchema = z
  .object({
    ...rangeParameters,
    line: LineParameterSchema.optional().describe('With `list=series`: the series of one name.'),
    list: z.enum(exportedLists, { error: `list must be one of ${exportedLists.join(', ')}.` }),
  })
  .refine(({ line, list }) => line === undefined || list === 'series', {
    error: 'line is only for list=series.',
    path: ['line'],
  });

export const WeeklyLetterSchema = z.object({ wants: z.enum(['yes', 'no'], { error: 'wants must be yes or no.' }) });

const NameCountSchema = z.object({ name: z.string(), views: count });

/** What happened to the mailing list, counted on the day of each act; not changed by a later erasure. */
const growthCounts = { confirmed: count, added: count, returned: count, left: count };
const listCounts = { requested: count, ...growthCounts };

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
  ...listCounts,
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
      'A part for each part of the range, after as many days or on the same days a year earlier, and the further days of a quarter that is longer. `views` and `bots` are null for a part that ended before counting began; all is null beside February 29, which the year before did not have.',
    ),
  line: z
    .array(z.object({ views: count.nullable() }))
    .optional()
    .describe('The one name that was asked for, in the same parts.'),
});
export type Compared = z.infer<typeof ComparedSchema>;

const StepsSchema = z.object({
  name: z.string(),
  /** Null for a page that is not among the most viewed. */
  views: count.nullable(),
  requested: count,
  confirmed: count,
});

export const annotationKinds = ['publication', 'correction', 'mailing', 'landing'] as const;
const AnnotationSchema = z.object({
  day: z.iso.date(),
  kind: z.enum(annotationKinds),
  text: z.string(),
  page: z.string().describe('The page that it is about.'),
});
export type Annotation = z.infer<typeof AnnotationSchema>;

/** Days in a row with one version of the landing page; the day of a change belongs to neither version. */
const SegmentSchema = z.object({ ...partDays, views: count, requested: count });
export type Segment = z.infer<typeof SegmentSchema>;

export const RangeFiguresSchema = z.object({
  /** As requested, limited to the days with figures if there are any. */
  from: z.iso.date(),
  to: z.iso.date(),
  firstDay: z.iso.date().nullable().describe('The day on which counting began; null if nothing has been counted.'),
  isUnfinished: z.boolean().describe('Whether its last day is today, of which more will be counted.'),
  grain: z.enum(['day', 'week', 'month']),
  totals: TotalsSchema.nullable().describe('Null if all of these days are before counting began.'),
  series: SeriesSchema.describe('Empty if all of these days are before counting began.'),
  pages: z.array(NameCountSchema),
  referrers: z.array(NameCountSchema),
  campaigns: z.array(NameCountSchema),
  bots: z.array(NameCountSchema),
  purposes: z.array(NameCountSchema),
  /** PDFs that were sent to people, by address. */
  downloads: z.array(NameCountSchema),
  /** Addresses that do not exist and that people asked for. */
  missing: z.array(NameCountSchema),
  cutLists: z
    .array(z.enum(listNames))
    .describe('The lists that have more names than are listed here; the CSV has every name that is kept.'),
  way: z.object({ pages: z.array(StepsSchema), campaigns: z.array(StepsSchema) }),
  growth: z
    .array(z.object({ ...partDays, ...growthCounts }))
    .describe(
      'The subscribers who confirmed, were added by an administrator, came back and left, by week or by month.',
    ),
  subscribers: z
    .object({ before: count.nullable(), after: count.nullable() })
    .describe('How many there were before the first day and at the end of the last; null if that was not noted.'),
  published: z.object({ news: count, documents: count }).describe('What came onto the site, whatever became of it.'),
  mailed: z
    .object({ mailings: count, letters: count })
    .describe('The mailings that began, and how many of their letters the mail server has accepted.'),
  landing: z
    .array(SegmentSchema)
    .describe('The range split at each change of the landing page, with its views; empty if it did not change.'),
  /** Events on this site in the range, newest first. */
  marks: z.array(AnnotationSchema),
  areMarksCut: z.boolean().describe('Whether earlier events of the range may be missing from `marks`.'),
  /** Titles of news items and files by their address. */
  names: z.record(z.string(), z.string()),
  campaignNames: z.record(z.string(), z.string()).describe('By their key.'),
  line: z
    .object({
      dimension: z.enum(dimensions),
      name: z.string(),
      series: z.array(z.object({ ...partDays, views: count })),
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

type Named = Pick<RangeFigures, 'names' | 'campaignNames'>;

/** The title of an address, campaign or purpose in its own list; undefined if its name says all. */
export function nameOf({ names, campaignNames }: Named, list: NameListName, name: string): string | undefined {
  if (list === 'campaigns') return campaignNames[name];
  if (list === 'purposes') return botPurposeNames[name];
  return list === 'pages' || list === 'downloads' ? names[name] : undefined;
}
