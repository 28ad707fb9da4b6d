import { callerOf } from '@/lib/auth/caller';
import { authContract } from '@/lib/auth/contract';
import { signIn } from '@/lib/auth/sign-in';
import { setCookies } from '@/lib/cookies';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.login, async ({ request, body, headers }) => {
    const { user, cookies } = await signIn(body, await callerOf(request.headers));
    setCookies(headers, cookies);
    return user;
  }),
);
