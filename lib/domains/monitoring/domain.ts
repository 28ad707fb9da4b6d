import 'server-only';

import { defineDomain } from '@/lib/domains/define-domain';
import { alarm } from '@/lib/domains/mail/compose/templates/alarm';
import { wantedBy } from '@/lib/domains/mail/outgoing/wanted';
import { paths } from '@/lib/paths';
import { env } from '@/lib/platform/process/env';

import { alarmJob } from './alarms';
import { monitoringContract } from './contract';
import { countFailingChecks } from './latest-reports';
import { outcomesJob } from './outcomes';

export const monitoringDomain = defineDomain({
  name: 'monitoring',
  tables: { RequestMinute: 'opens-nothing' },
  contracts: { monitoring: monitoringContract },
  pages: [
    {
      path: paths.checks,
      label: 'Checks',
      tab: 'site',
      attention: { count: () => countFailingChecks(), word: 'not OK' },
    },
  ],
  jobs: [alarmJob, outcomesJob],
  retention: {},
  personalData: 'none',
  mails: [{ ...alarm, findWanted: wantedBy(async () => [env().ALERT_EMAIL ?? '']) }],
  heldAfterRestore: [],
});
