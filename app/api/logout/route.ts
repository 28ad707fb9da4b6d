import { clearSessionCookies, endSession, requestSessionId } from '@/lib/auth/session';
import { endpoint, resource } from '@/lib/http/endpoint';
import { paths } from '@/lib/paths';

async function signOut(request: Request, headers: Headers): Promise<void> {
  const id = await requestSessionId(request.headers);
  if (id) await endSession(id);
  clearSessionCookies(headers);
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({ access: 'public', handle: ({ request, headers }) => signOut(request, headers) }),
  GET: endpoint({
    access: 'public',
    handle: async ({ request, headers }) => {
      // A link on another site must not sign anybody out: the page behind the redirect asks first.
      const isOwnNavigation = ['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'));
      if (isOwnNavigation && request.method === 'GET') await signOut(request, headers);
      headers.set('Location', isOwnNavigation ? paths.home : paths.signOut);
      return new Response(null, { status: 303, headers });
    },
  }),
});
