import 'server-only';

import { defineDomain } from '../define-domain';

/** Joins news and newsletters: acts on an item, and what they mean for its letters. Either domain keeps its own rows. */
export const releasesDomain = defineDomain({
  name: 'releases',
  contracts: {},
  pages: [],
  jobs: [],
  retention: {},
  personalData: 'none',
  auditActions: {},
  mails: {},
  heldAfterRestore: [],
});
