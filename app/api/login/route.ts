import { callerOf } from '@/lib/auth/caller';
import { authContract } from '@/lib/auth/contract';
import { sessionCookies } from '@/lib/auth/session';
import { signIn } from '@/lib/auth/sign-in';
import { setCookies } from '@/lib/http/cookies';
import { endpoint, resource } from '@/lib/http/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.login, async ({ request, body, headers }) => {
    const { sessionId, user } = await signIn(body, await callerOf(request.headers));
    setCookies(headers, await sessionCookies(sessionId, user.id));
    return user;
  }),
);
