import { authContract } from '@/lib/auth/contract';
import { endedSessionCookies, endSession, requestSessionId } from '@/lib/auth/session';
import { setCookies } from '@/lib/cookies';
import { endpoint, resource, seeOther, type Call } from '@/lib/endpoint';
import type { Contract } from '@/lib/http/contract';
import { paths } from '@/lib/paths';

type SignOutCall = Pick<Call<Contract>, 'request' | 'headers' | 'client'>;

/** Ends the session, and takes from the browser what the session left: not the visitor's choices, not the device cookie. */
async function signOut({ request, headers, client }: SignOutCall): Promise<void> {
  const id = await requestSessionId(request.headers);
  if (id) await endSession(id, client);
  setCookies(headers, endedSessionCookies());
  headers.set('Clear-Site-Data', '"cache"');
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.logout, async (call) => {
    const { request, headers } = call;
    await signOut(call);
    // A plain form shows what it is answered, so it is led home; a script reads the status.
    const isPlainForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
    return isPlainForm ? seeOther(paths.home, headers) : undefined;
  }),
  endpoint(authContract.logoutLink, async (call) => {
    const { request, headers } = call;
    // A link on another site must not sign anybody out: the page behind the redirect asks first.
    const isOwnNavigation = ['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'));
    if (isOwnNavigation && request.method === 'GET') await signOut(call);
    return seeOther(isOwnNavigation ? paths.home : paths.signOut, headers);
  }),
);
