import 'server-only';

import { callerOf } from '../auth/caller';
import { authContract } from '../auth/contract';
import { reauthenticate } from '../auth/reauthenticate';
import { finishSecondStep } from '../auth/second-step';
import { signIn } from '../auth/sign-in';
import { endpoint } from '../endpoint';

/** Signing in and showing again who one is, by the API and by the forms of their pages alike. */
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
