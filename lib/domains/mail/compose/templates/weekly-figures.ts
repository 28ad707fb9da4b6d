import { z } from 'zod';

import { paths } from '@/lib/paths';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { site } from '@/lib/site';

import { figuresTable, listSection } from './letter-table';
import { defineTemplate } from './template';

const count = z.int().min(0);
const TotalsSchema = z.object({
  views: count,
  visitors: count.nullable(),
  visitorsPerDay: z.number(),
  requested: count,
  confirmed: count,
});
const LinesSchema = z.array(z.object({ name: z.string(), views: count }));

const inFigures = (value: number) => value.toLocaleString('en-US');

/** The week's figures, for administrators who requested them. */
export const weeklyFigures = defineTemplate({
  name: 'weekly-figures',
  label: 'Weekly figures',
  schema: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Absent if the week ended before counting began. */
    totals: TotalsSchema.optional(),
    before: TotalsSchema.optional(),
    /** The day on which counting began, if that is later than the week before began. */
    firstDay: z.iso.date().optional(),
    pages: LinesSchema,
    referrers: LinesSchema,
    campaigns: LinesSchema,
    marks: z.array(z.string()),
    link: z.url(),
  }),
  audience: 'office',
  isAutomatic: true,
  content: ({ from, to, totals, before, firstDay, pages, referrers, campaigns, marks, link }) => {
    const began = firstDay && `Counting began on ${formatCalendarDay(firstDay)}`;
    const standfirst = totals
      ? `${inFigures(totals.views)} views, ${inFigures(totals.visitorsPerDay)} visitors on an average day, ${inFigures(totals.requested)} ${totals.requested === 1 ? 'request' : 'requests'} for updates.`
      : began
        ? `${began}; none of these days was counted.`
        : 'Nothing has been counted yet.';
    const line = (name: string, now: number, then: number | undefined) => ({
      name,
      figures: [now, ...(then === undefined ? [] : [then])].map(inFigures),
    });
    const list = (title: string, lines: { name: string; views: number }[]) =>
      lines.length === 0
        ? []
        : [
            figuresTable({
              title,
              columns: ['Views'],
              rows: lines.map(({ name, views }) => ({ name, figures: [inFigures(views)] })),
            }),
          ];
    return {
      subject: `${site.name}: the week of ${formatCalendarDay(from)}`,
      preview: standfirst,
      label: 'Weekly figures',
      heading: `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`,
      standfirst,
      paragraphs: totals && began ? [`${began}, so there is no full week before to compare with.`] : [],
      sections: [
        ...(totals
          ? [
              figuresTable({
                title: 'In figures',
                columns: ['That week', ...(before ? ['Week before'] : [])],
                rows: [
                  line('Views', totals.views, before?.views),
                  line('Visitors on an average day', totals.visitorsPerDay, before?.visitorsPerDay),
                  line('Requests for updates', totals.requested, before?.requested),
                  line('Confirmed', totals.confirmed, before?.confirmed),
                ],
              }),
            ]
          : []),
        ...list(
          'Most read',
          pages.map(({ name, views }) => ({ name: name === paths.home ? 'Home page' : name, views })),
        ),
        ...list('Came from', referrers),
        ...list('Campaigns', campaigns),
        ...(marks.length > 0 ? [listSection('What happened', marks)] : []),
      ],
      action: { label: 'See all figures', link },
      notes: [`You asked for this letter on the page of figures of ${site.name}, where you can stop it.`],
    };
  },
});
