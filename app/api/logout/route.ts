import { authContract } from '@/lib/domains/accounts/contract';
import {
  endedSessionCookies,
  requestSessionId,
  SessionKept,
  signOutSession,
} from '@/lib/domains/accounts/sessions/session';
import { endpoint, resource, seeOther, type Call } from '@/lib/api/endpoint';
import type { Contract } from '@/lib/platform/http/contract';
import { paths } from '@/lib/paths';

type SignOutCall = Pick<Call<Contract>, 'request' | 'headers' | 'client' | 'cookies'>;

/** Ends the session and removes its traces from the browser, but not the visitor's choices or the device cookie. */
async function signOut({ request, headers, cookies, client }: SignOutCall): Promise<void> {
  cookies.push(...endedSessionCookies());
  headers.set('Clear-Site-Data', '"cache"');
  const id = await requestSessionId(request.headers);
  if (id) await signOutSession(id, client);
}

/** Like `signOut`, for a browser that shows the response: redirects to a page that says what was done. */
async function signOutAndLeave(call: SignOutCall): Promise<Response> {
  try {
    await signOut(call);
    return seeOther(paths.home, call.headers);
  } catch (error) {
    if (!(error instanceof SessionKept)) throw error;
    return seeOther(paths.sessionKept, call.headers);
  }
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.logout, async (call) => {
    const isPlainForm = call.request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
    return isPlainForm ? signOutAndLeave(call) : signOut(call);
  }),
  endpoint(authContract.logoutLink, async (call) => {
    const { request, headers } = call;
    // A link on another site must not sign users out; the page it redirects to asks first.
    const isOwnNavigation = ['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'));
    if (isOwnNavigation && request.method === 'GET') return signOutAndLeave(call);
    return seeOther(isOwnNavigation ? paths.home : paths.signOut, headers);
  }),
);
