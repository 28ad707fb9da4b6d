import 'server-only';

import { authContract } from '@/lib/domains/accounts/contract';
import { prepareApp } from '@/lib/domains/accounts/factors/authenticator-app';
import {
  addApp,
  getFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from '@/lib/domains/accounts/factors/factors';
import { renamePasskey } from '@/lib/domains/accounts/factors/passkeys';
import { AppError } from '@/lib/platform/http/app-error';

import { endpoint } from '../endpoint';

/** Operations on one's own second factors, for the API and the forms of the account page. */
export const factorEndpoints = {
  renamePasskey: endpoint(authContract.renamePasskey, ({ session, params, body, client }) =>
    renamePasskey(session, params.id, body.name, client),
  ),
  removePasskey: endpoint(authContract.removePasskey, ({ session, params, client }) =>
    removePasskey(session, params.id, client),
  ),
  prepareApp: endpoint(authContract.prepareApp, async ({ session: { user } }) => {
    if ((await getFactors(user.id)).appSince) throw new AppError('conflict', 'An authenticator app is already set up.');
    return prepareApp(user);
  }),
  confirmApp: endpoint(authContract.confirmApp, async ({ session, body, client }) => ({
    recoveryCodes: await addApp(session, body.code, client),
  })),
  removeApp: endpoint(authContract.removeApp, ({ session, client }) => removeApp(session, client)),
  renewRecoveryCodes: endpoint(authContract.renewRecoveryCodes, async ({ session, client }) => ({
    recoveryCodes: await renewRecoveryCodes(session, client),
  })),
};
