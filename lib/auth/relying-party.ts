import 'server-only';

import { env } from '../env';
import { site } from '../site';

/** Whom passkeys are made for: the site at its public address, and nobody else. */
export const relyingParty = {
  id: () => new URL(env().siteUrl).hostname,
  name: site.name,
  expected: () => ({
    expectedOrigin: env().siteUrl,
    expectedRPID: relyingParty.id(),
    requireUserVerification: true,
  }),
};
