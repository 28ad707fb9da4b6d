import { contract } from '../http/contract';
import { apiPaths } from '../paths';
import { CodeSchema, CurrentUserSchema, LoginSchema, ProofSchema, SignInSettingsSchema } from './schema';

const nextAuth = { path: '/api/auth/[...nextauth]', access: 'public', sends: 'application/json' } as const;

export const authContract = {
  login: contract({
    method: 'POST',
    path: apiPaths.login,
    access: 'public',
    summary: 'Signs in with an e-mail address and a password; the session is a cookie.',
    body: LoginSchema,
    output: CurrentUserSchema,
  }),
  loginCode: contract({
    method: 'POST',
    path: '/api/login/code',
    access: 'public',
    summary: 'Finishes a sign-in whose password was right with a code of the second factor.',
    body: CodeSchema,
    output: CurrentUserSchema,
  }),
  reauthenticate: contract({
    method: 'POST',
    path: '/api/reauthenticate',
    access: 'user',
    isOpenBeforePassword: true,
    summary: 'Shows the password or a code again: it opens what is dangerous for ten minutes.',
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
    output: SignInSettingsSchema,
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
