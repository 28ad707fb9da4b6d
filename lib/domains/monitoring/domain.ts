import 'server-only';

import { defineDomain } from '../define-domain';
import { monitoringContract } from './contract';

export const monitoringDomain = defineDomain({
  name: 'monitoring',
  contracts: { monitoring: monitoringContract },
  pages: [],
  jobs: [],
  retention: {},
  personalData: 'none',
  auditActions: {},
  mails: {},
  heldAfterRestore: [],
});
