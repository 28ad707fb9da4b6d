import { authContract } from '@/lib/auth/contract';
import { endedSessionCookies, endSession, requestSessionId } from '@/lib/auth/session';
import { setCookies } from '@/lib/cookies';
import { endpoint, resource } from '@/lib/endpoint';
import { paths } from '@/lib/paths';

async function signOut(request: Request, headers: Headers): Promise<void> {
  const id = await requestSessionId(request.headers);
  if (id) await endSession(id);
  setCookies(headers, endedSessionCookies());
}

function goTo(path: string, headers: Headers): Response {
  headers.set('Location', path);
  return new Response(null, { status: 303, headers });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.logout, async ({ request, headers }) => {
    await signOut(request, headers);
    // A plain form shows what it is answered, so it is led home; a script reads the status.
    const isPlainForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
    return isPlainForm ? goTo(paths.home, headers) : undefined;
  }),
  endpoint(authContract.logoutLink, async ({ request, headers }) => {
    // A link on another site must not sign anybody out: the page behind the redirect asks first.
    const isOwnNavigation = ['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'));
    if (isOwnNavigation && request.method === 'GET') await signOut(request, headers);
    return goTo(isOwnNavigation ? paths.home : paths.signOut, headers);
  }),
);
