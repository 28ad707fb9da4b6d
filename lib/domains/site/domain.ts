import 'server-only';

import { defineDomain } from '@/lib/domains/define-domain';

import { siteAudit, siteAuditFields } from './audit';
import { siteConfigContract, siteFactsContract } from './contract';
import { readSiteState, siteStateJob } from './read-state';

export const siteDomain = defineDomain({
  name: 'site',
  tables: {},
  contracts: { siteConfig: siteConfigContract, siteFacts: siteFactsContract },
  prepare: [{ name: 'state of the site', run: readSiteState }],
  jobs: [siteStateJob],
  retention: {},
  personalData: 'none',
  auditActions: siteAudit,
  auditFields: siteAuditFields,
  heldAfterRestore: [],
});
