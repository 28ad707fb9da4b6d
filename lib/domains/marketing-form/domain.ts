import 'server-only';

import { defineDomain } from '@/lib/domains/define-domain';

import { marketingFormContract } from './contract';

export const marketingFormDomain = defineDomain({
  name: 'marketing-form',
  tables: {},
  contracts: { marketingForm: marketingFormContract },
  retention: {},
  personalData: 'none',
  heldAfterRestore: [],
});
