import 'server-only';

import { endpoint } from '../../api/endpoint';
import { sourceOf } from '../analytics/source';
import { env } from '../../platform/process/env';
import { consentFormOf } from './consent-form';
import { subscriptionsContract } from './contract';
import { saveProfile } from './profile';
import { subscribedMessage } from './schema';
import { subscribe } from './subscribe';
import { verifyEmail } from './verify';

/** What a reader does, by the API and by the plain forms of the public pages alike. */
export const readerEndpoints = {
  subscribe: endpoint(subscriptionsContract.subscribe, async ({ body, client, request }) => {
    const { headers } = request;
    const { siteUrl } = env();
    const source = sourceOf(headers, siteUrl);
    await subscribe({ ...body, client, form: consentFormOf(headers, siteUrl), source });
    return { message: subscribedMessage };
  }),
  verifyEmail: endpoint(subscriptionsContract.verifyEmail, ({ body }) => verifyEmail(body)),
  saveProfile: endpoint(subscriptionsContract.saveProfile, ({ body }) => saveProfile(body)),
};
