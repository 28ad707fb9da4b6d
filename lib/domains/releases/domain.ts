import 'server-only';

import { defineDomain } from '../define-domain';

/**
 * Joins news and newsletters: acts on an item, and their consequences for its letters. Each domain keeps its own rows.
 */
export const releasesDomain = defineDomain({
  name: 'releases',
  tables: [],
  contracts: {},
  pages: [],
  prepare: [],
  start: [],
  jobs: [],
  stop: [],
  retention: {},
  personalData: 'none',
  auditActions: {},
  auditFields: {},
  mails: [],
  heldAfterRestore: [],
});
