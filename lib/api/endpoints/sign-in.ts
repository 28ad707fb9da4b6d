import 'server-only';

import { authContract } from '@/lib/domains/accounts/contract';
import { callerOf } from '@/lib/domains/accounts/sessions/caller';
import { reauthenticate } from '@/lib/domains/accounts/sign-in/reauthenticate';
import { finishSecondStep } from '@/lib/domains/accounts/sign-in/second-step';
import { signIn } from '@/lib/domains/accounts/sign-in/sign-in';

import { endpoint } from '../endpoint';

/** Sign-in and re-authentication, for the API and the forms of their pages. */
export const signInEndpoints = {
  login: endpoint(authContract.login, async ({ request, body, cookies }) => {
    const signedIn = await signIn(body, await callerOf(request.headers));
    cookies.push(...signedIn.cookies);
    return signedIn.user;
  }),
  loginCode: endpoint(authContract.loginCode, async ({ request, body, cookies }) => {
    const signedIn = await finishSecondStep(request.headers, body.code, await callerOf(request.headers));
    cookies.push(...signedIn.cookies);
    return signedIn.user;
  }),
  reauthenticate: endpoint(authContract.reauthenticate, async ({ request, body, session }) =>
    reauthenticate(session, body, await callerOf(request.headers)),
  ),
};
