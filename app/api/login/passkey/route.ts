import { callerOf } from '@/lib/auth/caller';
import { authContract } from '@/lib/auth/contract';
import { askForSignIn, signInWithPasskey } from '@/lib/auth/passkey-sign-in';
import { setCookies } from '@/lib/cookies';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.askPasskey, async ({ request, query, headers }) => {
    const { question, cookie } = await askForSignIn(request.headers, query.step === 'second');
    setCookies(headers, [cookie]);
    return question;
  }),
  endpoint(authContract.loginPasskey, async ({ request, body, headers }) => {
    const { user, cookies } = await signInWithPasskey(request.headers, body, await callerOf(request.headers));
    setCookies(headers, cookies);
    return user;
  }),
);
