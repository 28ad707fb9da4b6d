import 'server-only';

import { defineDomain } from '../define-domain';
import { analyticsContract } from './contract';
import { pageViewJob } from './intake';
import { deleteExpiredStatistics } from './retention';
import { analyticsWindowDays } from './schema';

export const analyticsDomain = defineDomain({
  name: 'analytics',
  contracts: { analytics: analyticsContract },
  jobs: [pageViewJob],
  retention: {
    statistics: {
      what: 'Record of page views, and all totals made from it',
      days: analyticsWindowDays,
      since: 'the day of the view',
      delete: ({ now, stopping }) => deleteExpiredStatistics(now, stopping),
    },
  },
  personalData: 'none',
  auditActions: {},
  mails: {},
});
