import { z } from 'zod';

import { formatCalendarDay } from '../../../../platform/dates/calendar-day';
import { paths } from '../../../../paths';
import { site } from '../../../../site';
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
  schema: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    totals: TotalsSchema,
    before: TotalsSchema.optional(),
    pages: LinesSchema,
    referrers: LinesSchema,
    campaigns: LinesSchema,
    marks: z.array(z.string()),
    link: z.url(),
  }),
  audience: 'office',
  isAutomatic: true,
  content: ({ from, to, totals, before, pages, referrers, campaigns, marks, link }) => {
    const beside = (now: number, then: number | undefined) =>
      then === undefined ? inFigures(now) : `${inFigures(now)} (the week before: ${inFigures(then)})`;
    const standfirst = `${inFigures(totals.views)} views, ${inFigures(totals.visitorsPerDay)} visitors on an average day, ${inFigures(totals.requested)} ${totals.requested === 1 ? 'request' : 'requests'} for updates.`;
    const list = (title: string, lines: { name: string; views: number }[]) =>
      lines.length === 0 ? [] : [[title, ...lines.map(({ name, views }) => `${name}: ${inFigures(views)}`)].join('\n')];
    return {
      subject: `${site.name}: the week of ${formatCalendarDay(from)}`,
      preview: standfirst,
      label: 'Weekly figures',
      heading: `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`,
      standfirst,
      paragraphs: [
        [
          `Views: ${beside(totals.views, before?.views)}`,
          `Visitors on an average day: ${beside(totals.visitorsPerDay, before?.visitorsPerDay)}`,
          `Requests for updates: ${beside(totals.requested, before?.requested)}`,
          `Confirmed: ${beside(totals.confirmed, before?.confirmed)}`,
        ].join('\n'),
        ...list(
          'Most read, in views',
          pages.map(({ name, views }) => ({ name: name === paths.home ? 'Home page' : name, views })),
        ),
        ...list('Came from, in views', referrers),
        ...list('Campaigns, in views', campaigns),
        ...(marks.length > 0 ? [['What happened', ...marks].join('\n')] : []),
      ],
      action: { label: 'See all figures', link },
      notes: [`You asked for this letter on the page of figures of ${site.name}, where you can stop it.`],
    };
  },
});
