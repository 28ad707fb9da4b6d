import { callerOf } from '@/lib/auth/caller';
import { authContract } from '@/lib/auth/contract';
import { askForSignIn, signInWithPasskey } from '@/lib/auth/passkey-sign-in';
import { endpoint, resource } from '@/lib/endpoint';

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
