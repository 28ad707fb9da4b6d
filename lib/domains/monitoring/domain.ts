import 'server-only';

import { paths } from '../../paths';
import { env } from '../../platform/process/env';
import { defineDomain } from '../define-domain';
import { alarm } from '../mail/compose/templates/alarm';
import { wantedBy } from '../mail/outgoing/wanted';
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
