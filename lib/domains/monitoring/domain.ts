import 'server-only';

import { defineDomain } from '../define-domain';
import { alarm } from '../mail/compose/templates/alarm';
import { alarmJob } from './alarms';
import { monitoringContract } from './contract';

export const monitoringDomain = defineDomain({
  name: 'monitoring',
  contracts: { monitoring: monitoringContract },
  pages: [],
  jobs: [alarmJob],
  retention: {},
  personalData: 'none',
  auditActions: {},
  mails: { alarm },
  heldAfterRestore: [],
});
