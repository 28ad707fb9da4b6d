import 'server-only';

import { defineDomain } from '../define-domain';
import { alarm } from '../mail/compose/templates/alarm';
import { alarmJob } from './alarms';
import { monitoringContract } from './contract';
import { outcomesJob } from './outcomes';

export const monitoringDomain = defineDomain({
  name: 'monitoring',
  tables: ['RequestMinute'],
  contracts: { monitoring: monitoringContract },
  pages: [],
  prepare: [],
  start: [],
  jobs: [alarmJob, outcomesJob],
  stop: [],
  retention: {},
  personalData: 'none',
  auditActions: {},
  auditFields: {},
  mails: { alarm },
  heldAfterRestore: [],
});
