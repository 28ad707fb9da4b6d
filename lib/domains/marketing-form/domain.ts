import 'server-only';

import { defineDomain } from '../define-domain';
import { marketingFormContract } from './contract';

export const marketingFormDomain = defineDomain({
  name: 'marketing-form',
  contracts: { marketingForm: marketingFormContract },
  pages: [],
  jobs: [],
  retention: {},
  personalData: 'none',
  auditActions: {},
  mails: {},
  heldAfterRestore: [],
});
