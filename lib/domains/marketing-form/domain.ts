import 'server-only';

import { defineDomain } from '../define-domain';
import { marketingFormContract } from './contract';
import { warnOfPartialForm } from './settings';

export const marketingFormDomain = defineDomain({
  name: 'marketing-form',
  tables: [],
  contracts: { marketingForm: marketingFormContract },
  pages: [],
  prepare: [{ name: 'marketing form', run: warnOfPartialForm }],
  start: [],
  jobs: [],
  stop: [],
  retention: {},
  personalData: 'none',
  auditActions: {},
  auditFields: {},
  mails: {},
  heldAfterRestore: [],
});
