import 'server-only';

import { paths } from '../../paths';
import { defineDomain } from '../define-domain';
import { weeklyFigures } from '../mail/compose/templates/weekly-figures';
import { analyticsContract } from './contract';
import { pageViewJob } from './intake';
import { deleteExpiredStatistics } from './retention';
import { analyticsWindowDays } from './schema';
import { staysJob } from './step-counts';
import { weeklyLetterJob } from './weekly-letter';

export const analyticsDomain = defineDomain({
  name: 'analytics',
  contracts: { analytics: analyticsContract },
  pages: [{ path: paths.figures, label: 'Figures', access: 'admin' }],
  jobs: [pageViewJob, staysJob, weeklyLetterJob],
  retention: {
    statistics: {
      what: 'Record of a page view, and the code that distinguishes one reader from another',
      days: analyticsWindowDays,
      since: 'the day of the view',
      delete: ({ now, stopping }) => deleteExpiredStatistics(now, stopping),
    },
  },
  personalData: 'none',
  auditActions: {
    'campaign.create': 'Named a campaign',
    'campaign.delete': 'Deleted a campaign',
    'weekly-letter.update': 'Changed whether they receive the weekly letter',
  },
  mails: { 'weekly-figures': weeklyFigures },
  heldAfterRestore: [],
});
