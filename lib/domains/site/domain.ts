import 'server-only';

import { defineDomain } from '../define-domain';
import { siteConfigContract } from './contract';
import { readSiteState, siteStateJob } from './read-state';

export const siteDomain = defineDomain({
  name: 'site',
  tables: [],
  contracts: { siteConfig: siteConfigContract },
  pages: [],
  prepare: [{ name: 'state of the site', run: readSiteState }],
  start: [],
  jobs: [siteStateJob],
  stop: [],
  retention: {},
  personalData: 'none',
  auditActions: { 'site-config.update': 'Changed the site settings' },
  auditFields: {
    landingPageVersion: { label: 'Landing page', values: { v1: 'Version 1', v2: 'Version 2' } },
  },
  mails: {},
  heldAfterRestore: [],
});
