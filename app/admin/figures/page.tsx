import type { Metadata } from 'next';

import { Notice } from '@/components/ui/notice';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { listCampaigns } from '@/lib/domains/analytics/intake/campaigns';
import type { RecordedDimension } from '@/lib/domains/analytics/dimensions';
import { readLandingStretches } from '@/lib/domains/analytics/figures/landing';
import { getRangeFigures } from '@/lib/domains/analytics/figures/range';
import { AnalyticsQuerySchema, type exportedLists } from '@/lib/domains/analytics/range-schema';
import { wantsWeeklyFigures } from '@/lib/domains/accounts/people-service';
import { paths } from '@/lib/paths';
import { env } from '@/lib/platform/process/env';

import { titleUnder } from '../_shell/office-places';
import { addressOf, readFiguresQuery } from './figures-query';
import { Campaigns } from './campaigns';
import { LandingChange } from './landing-change';
import { Marks } from './marks';
import { NameList } from './name-list';
import { RangeChart } from './range-chart';
import { RangeChoice } from './range-choice';
import { Totals } from './totals';
import { SubscriptionFunnel } from './subscription-funnel';
import { WeeklyLetter } from './weekly-letter';
import { coverageText, rangeName } from './words';

export const metadata: Metadata = { title: titleUnder('analytics', 'Figures') };

const lists = [
  ['Pages', 'pages', 'page', 'No views in this period.', undefined],
  ['Entry Pages', 'entries', 'entry', 'No views in this period.', 'Where a visitor’s day on this site began.'],
  ['Referrers', 'referrers', 'referrer', 'No visits from other sites in this period.', undefined],
  ['Campaigns', 'campaigns', 'campaign', 'No views by links of a named campaign.', undefined],
  [
    'PDF Downloads',
    'downloads',
    'download',
    'No PDF was opened in this period.',
    'Counted when this site sends them; copies from a cache or a browser are not counted.',
  ],
  [
    'Addresses That Do Not Exist',
    'missing',
    'missing',
    'No reader asked for a page that does not exist.',
    'Requested by people and not found. Anything after a question mark is left out, and at most 50 a day are listed by name.',
  ],
  ['Bots by Purpose', 'purposes', 'purpose', 'No bots in this period.', undefined],
  ['Bots', 'bots', 'bot', 'No bots in this period.', undefined],
] as const;

const purposeNames = { search: 'Search', ai: 'AI', monitoring: 'Monitoring', other: 'Other' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function FiguresPage({ searchParams }: PageProps) {
  const { user } = await requirePage(paths.figures, { access: 'admin' });
  const query = readFiguresQuery(await searchParams);
  const { line: parsedLine } = AnalyticsQuerySchema.parse({ from: query.from, line: query.line });
  const [figures, campaigns, wantsLetter] = await Promise.all([
    getRangeFigures({ ...query, line: parsedLine }),
    listCampaigns(),
    wantsWeeklyFigures(user.id),
  ]);
  const { from, to, grain, totals, compared, series, line, marks, way } = figures;
  const stretches = await readLandingStretches(figures);
  const names = { ...figures.names, ...purposeNames };
  const beforeName = compared && rangeName(compared);
  const coverage = coverageText(compared, figures.firstDay, figures);
  // If no day of a range was counted, it has neither a line nor a column.
  const chartedBefore = compared?.totals ? compared : undefined;
  const csv = (list: (typeof exportedLists)[number]) =>
    `/api/admin/analytics/export?${new URLSearchParams({ from, to, list, ...(query.compare && { compare: query.compare }) }).toString()}`;
  return (
    <>
      <h1 className="mb-3 text-2xl">Figures</h1>
      {query.complaint && (
        <Notice variant="danger" title={query.complaint} className="mb-4">
          The last 30 days are shown instead.
        </Notice>
      )}
      <RangeChoice query={query} range={figures} />
      <p className="mt-4 text-sm text-ink-soft">
        {rangeName(figures)}, in UTC days{beforeName && `, compared with ${beforeName}`}.{coverage && ` ${coverage}`}
      </p>
      {totals && (
        <>
          <Totals totals={totals} compared={compared} />
          <section aria-labelledby="views-title" className="mt-10">
            <div className="flex items-baseline justify-between gap-x-4">
              <h2 id="views-title" className="text-2xl">
                Views per {grain[0]?.toUpperCase()}
                {grain.slice(1)}
              </h2>
              <a
                href={csv('series')}
                className="inline-block py-0.5 text-sm text-link print:hidden"
                aria-label="Views as CSV"
              >
                CSV
              </a>
            </div>
            <RangeChart
              what="Views"
              grain={grain}
              marks={marks}
              beforeName={chartedBefore && beforeName}
              points={series.map(({ from: partFrom, to: partTo, views }, index) => {
                const before = chartedBefore?.series[index];
                return { from: partFrom, to: partTo, value: views, before: before?.from ? before.views : undefined };
              })}
            />
          </section>
          {line && (
            <section aria-labelledby="line-title" className="mt-10 border-l-2 border-accent pl-4">
              <h2 id="line-title" className="text-2xl wrap-anywhere">
                {names[line.name as keyof typeof names] ?? line.name}
              </h2>
              <RangeChart
                what="Views"
                grain={grain}
                points={line.series.map(({ views, ...part }) => ({ ...part, value: views }))}
              />
            </section>
          )}
        </>
      )}
      <Marks marks={marks} areCut={figures.areMarksCut} />
      {totals && (
        <>
          <div className="mt-12 grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-2">
            {lists.map(([title, list, dimension, empty, note]) => (
              <NameList
                key={list}
                {...{ title, empty, note, dimension, names }}
                rows={figures[list]}
                lineAddress={(of: RecordedDimension, name) => addressOf(query, { line: `${of}=${name}` })}
                csv={csv(list)}
              />
            ))}
          </div>
          <SubscriptionFunnel way={way} names={names} csv={csv('way')} />
          <LandingChange stretches={stretches} />
        </>
      )}
      <Campaigns campaigns={campaigns} siteUrl={env().siteUrl} />
      <WeeklyLetter wants={wantsLetter} email={user.email} />
    </>
  );
}
