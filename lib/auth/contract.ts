import { z } from 'zod';

import { contract } from '../http/contract';
import { apiPaths } from '../paths';
import {
  AddedPasskeySchema,
  NewPasskeySchema,
  PasskeyAnswerSchema,
  PasskeyCreationSchema,
  PasskeyQuestionSchema,
} from './passkey-schema';
import {
  CodeSchema,
  CurrentUserSchema,
  LoginSchema,
  ProofQuestionSchema,
  ProofSchema,
  SignInRulesSchema,
  SignInSettingsSchema,
} from './schema';

const nextAuth = { path: '/api/auth/[...nextauth]', access: 'public', sends: 'application/json' } as const;

export const authContract = {
  login: contract({
    method: 'POST',
    path: apiPaths.login,
    access: 'public',
    summary: 'Signs in with an email address and a password; the session is a cookie.',
    body: LoginSchema,
    output: CurrentUserSchema,
  }),
  loginCode: contract({
    method: 'POST',
    path: '/api/login/code',
    access: 'public',
    summary: 'Completes a sign-in with a second factor after the password was correct.',
    body: CodeSchema,
    output: CurrentUserSchema,
  }),
  askPasskey: contract({
    method: 'GET',
    path: apiPaths.loginPasskey,
    access: 'public',
    summary: 'Asks for a passkey at the sign-in, or as its second step for one of the account.',
    query: z.object({ step: z.literal('second').optional() }),
    output: PasskeyQuestionSchema,
  }),
  loginPasskey: contract({
    method: 'POST',
    path: apiPaths.loginPasskey,
    access: 'public',
    summary: 'Signs in with the answer of a passkey that has looked at who holds it: nothing else is asked.',
    body: PasskeyAnswerSchema,
    output: CurrentUserSchema,
  }),
  offerPasskey: contract({
    method: 'GET',
    path: '/api/account/passkeys',
    access: 'user',
    needsRecentProof: true,
    summary: 'Tells the browser what to make a passkey of.',
    output: PasskeyCreationSchema,
  }),
  addPasskey: contract({
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'user',
    needsRecentProof: true,
    summary: 'Keeps a passkey that the browser has made; the first factor comes with recovery codes, shown once.',
    body: NewPasskeySchema,
    output: AddedPasskeySchema,
    status: 201,
  }),
  askForProof: contract({
    method: 'GET',
    path: apiPaths.reauthenticate,
    access: 'user',
    isOpenBeforePassword: true,
    summary: 'Tells what shows again who one is.',
    output: ProofQuestionSchema,
  }),
  reauthenticate: contract({
    method: 'POST',
    path: apiPaths.reauthenticate,
    access: 'user',
    isOpenBeforePassword: true,
    summary: 'Shows the password, a code or a passkey again: it opens what is dangerous for ten minutes.',
    body: ProofSchema,
  }),
  logout: contract({
    method: 'POST',
    path: apiPaths.logout,
    access: 'public',
    summary: 'Ends the session.',
  }),
  logoutLink: contract({
    method: 'GET',
    path: apiPaths.logout,
    access: 'public',
    summary: 'Ends the session of a link on this site and goes home; from another site it asks first.',
    sends: 'text/html',
    status: 303,
  }),
  getSettings: contract({
    method: 'GET',
    path: '/api/admin/sign-in-settings',
    access: 'admin',
    summary: 'Tells for how many days an administrator may do without a second factor.',
    output: SignInRulesSchema,
  }),
  updateSettings: contract({
    method: 'PUT',
    path: '/api/admin/sign-in-settings',
    access: 'admin',
    needsRecentProof: true,
    summary: 'Sets for how many days an administrator may do without a second factor.',
    body: SignInSettingsSchema,
    output: SignInSettingsSchema,
  }),
  nextAuthRead: contract({ ...nextAuth, method: 'GET', summary: "Answers next-auth's own protocol." }),
  nextAuthWrite: contract({ ...nextAuth, method: 'POST', summary: "Answers next-auth's own protocol." }),
};
