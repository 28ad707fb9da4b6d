import 'server-only';

import { isOptedOut, sourceOf } from '@/lib/domains/analytics/source';
import { consentFormOf } from '@/lib/domains/mailing-list/consent';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { saveOwnProfile, sendOwnDataLink, spendOwnDataLink } from '@/lib/domains/mailing-list/readers/own-data';
import { saveTopics } from '@/lib/domains/mailing-list/readers/preferences';
import { saveProfile } from '@/lib/domains/mailing-list/readers/profile';
import { putBack } from '@/lib/domains/mailing-list/readers/put-back';
import { subscribedMessage } from '@/lib/domains/mailing-list/schema';
import { subscribe } from '@/lib/domains/mailing-list/subscribe/subscribe';
import { verifyEmail } from '@/lib/domains/mailing-list/subscribe/verify';
import { env } from '@/lib/platform/process/env';

import { endpoint } from '../endpoint';

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
