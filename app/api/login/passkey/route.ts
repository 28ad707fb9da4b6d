import { callerOf } from '@/lib/domains/accounts/sessions/caller';
import { authContract } from '@/lib/domains/accounts/contract';
import { askForSignIn, signInWithPasskey } from '@/lib/domains/accounts/sign-in/passkey-sign-in';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.askPasskey, async ({ request, query, cookies }) => {
    const { question, cookie } = await askForSignIn(request.headers, query.step === 'second');
    cookies.push(cookie);
    return question;
  }),
  endpoint(authContract.loginPasskey, async ({ request, body, cookies }) => {
    const signedIn = await signInWithPasskey(request.headers, body, await callerOf(request.headers));
    cookies.push(...signedIn.cookies);
    return signedIn.user;
  }),
);
