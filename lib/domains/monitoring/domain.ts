import 'server-only';

import { defineDomain } from '../define-domain';
import { alarm } from '../mail/compose/templates/alarm';
import { alarmJob } from './alarms';
import { monitoringContract } from './contract';
import { outcomesJob } from './outcomes';

export const monitoringDomain = defineDomain({
  name: 'monitoring',
  contracts: { monitoring: monitoringContract },
  pages: [],
  jobs: [alarmJob, outcomesJob],
  retention: {},
  personalData: 'none',
  auditActions: {},
  mails: { alarm },
  heldAfterRestore: [],
});
