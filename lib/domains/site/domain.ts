import 'server-only';

import { defineDomain } from '../define-domain';
import { siteConfigContract } from './contract';
import { siteStateJob } from './read-state';

export const siteDomain = defineDomain({
  name: 'site',
  contracts: { siteConfig: siteConfigContract },
  pages: [],
  jobs: [siteStateJob],
  retention: {},
  personalData: 'none',
  auditActions: { 'site-config.update': 'Changed the site settings' },
  mails: {},
  heldAfterRestore: [],
});
