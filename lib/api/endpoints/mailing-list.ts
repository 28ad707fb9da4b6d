import 'server-only';

import { endpoint } from '../endpoint';
import { isOptedOut, sourceOf } from '../../domains/analytics/source';
import { env } from '../../platform/process/env';
import { consentFormOf } from '../../domains/mailing-list/consent';
import { subscriptionsContract } from '../../domains/mailing-list/contract';
import { saveOwnProfile, sendOwnDataLink, spendOwnDataLink } from '../../domains/mailing-list/readers/own-data';
import { saveTopics } from '../../domains/mailing-list/readers/preferences';
import { saveProfile } from '../../domains/mailing-list/readers/profile';
import { putBack } from '../../domains/mailing-list/readers/put-back';
import { readersContract } from '../../domains/mailing-list/reader-contract';
import { subscribedMessage } from '../../domains/mailing-list/schema';
import { subscribe } from '../../domains/mailing-list/subscribe/subscribe';
import { verifyEmail } from '../../domains/mailing-list/subscribe/verify';

const formOf = ({ headers }: Request) => consentFormOf(headers, env().siteUrl);

/** Readers' actions, shared by the API and the plain forms of public pages. */
export const readerEndpoints = {
  subscribe: endpoint(subscriptionsContract.subscribe, async ({ body, client, request }) => {
    const source = isOptedOut(request.headers) ? undefined : sourceOf(request.headers, env().siteUrl);
    await subscribe({ ...body, client, form: formOf(request), source });
    return { message: subscribedMessage };
  }),
  verifyEmail: endpoint(subscriptionsContract.verifyEmail, ({ body }) => verifyEmail(body)),
  saveProfile: endpoint(subscriptionsContract.saveProfile, ({ body }) => saveProfile(body)),
  saveTopics: endpoint(readersContract.saveTopics, ({ body, request }) => saveTopics(body, formOf(request))),
  putBack: endpoint(readersContract.putBack, ({ body, request }) => putBack(body.token, formOf(request))),
  requestOwnData: endpoint(readersContract.requestOwnData, ({ body }) => sendOwnDataLink(body.token)),
  openOwnData: endpoint(readersContract.openOwnData, async ({ body, cookies }) => {
    cookies.push(await spendOwnDataLink(body.token));
  }),
  saveOwnProfile: endpoint(readersContract.saveOwnProfile, ({ body, request }) =>
    saveOwnProfile(request.headers, body),
  ),
};
