import { contract } from '../http/contract';
import { apiPaths } from '../paths';
import { CurrentUserSchema, LoginSchema } from '../users/schema';

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
  nextAuthRead: contract({ ...nextAuth, method: 'GET', summary: "Answers next-auth's own protocol." }),
  nextAuthWrite: contract({ ...nextAuth, method: 'POST', summary: "Answers next-auth's own protocol." }),
};
