import 'server-only';

import { listWeeklyReaders } from '@/lib/domains/accounts/people-service';
import { defineDomain } from '@/lib/domains/define-domain';
import { weeklyFigures } from '@/lib/domains/mail/compose/templates/weekly-figures';
import { wantedBy } from '@/lib/domains/mail/outgoing/wanted';
import { paths } from '@/lib/paths';

import { analyticsContract } from './contract';
import { campaignAudit } from './intake/campaigns';
import { closeIntake, pageViewJob } from './intake/intake';
import { deleteExpiredStatistics } from './intake/retention';
import { analyticsWindowDays } from './schema';
import { views } from './dimensions';
import { weeklyLetterAudit, weeklyLetterAuditFields, weeklyLetterJob } from './figures/weekly-letter';

export const analyticsDomain = defineDomain({
  name: 'analytics',
  tables: {
    Impression: 'opens-nothing',
    DailyStat: 'opens-nothing',
    DailyCount: 'opens-nothing',
    PeriodCount: 'opens-nothing',
    ClosedPeriod: 'opens-nothing',
    Campaign: 'opens-nothing',
    Visitor: 'opens-nothing',
    VisitorKey: 'opens-nothing',
  },
  contracts: { analytics: analyticsContract },
  pages: (['subscribers', 'campaigns'] as const).map((view) => ({
    path: paths.analyticsView(view),
    label: views[view],
    tab: 'analytics',
  })),
  jobs: [pageViewJob, weeklyLetterJob],
  stop: [{ name: 'page views', run: closeIntake }],
  retention: {
    statistics: {
      what: 'Record of a page view, and the code that distinguishes one reader from another',
      days: analyticsWindowDays,
      since: 'the day of the view',
      delete: ({ now, stopping }) => deleteExpiredStatistics(now, stopping),
    },
  },
  personalData: 'none',
  auditActions: { ...campaignAudit, ...weeklyLetterAudit },
  auditFields: weeklyLetterAuditFields,
  mails: [{ ...weeklyFigures, findWanted: wantedBy(listWeeklyReaders) }],
  heldAfterRestore: [],
});
