'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/api/endpoints/own-account';
import { signInEndpoints } from '@/lib/api/endpoints/sign-in';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';
import { apiPaths, paths, safeReturnPath } from '@/lib/paths';
import { nameFields } from '@/lib/platform/text/person-name';

import { currentPassword, emailDeclaration, sessionsDeclaration } from './own-account-declarations';

const page = paths.account;

export const namesAction = formAction(accountEndpoints.changeNames, {
  route: { method: 'PATCH', path: '/api/account' },
  fields: nameFields,
  page,
  done: { done: 'Your name has been saved.' },
});

export const passwordAction = formAction(accountEndpoints.changePassword, {
  route: { method: 'PUT', path: '/api/account/password' },
  fields: [currentPassword],
  page,
  done: { done: 'Your password has been changed, and your other sessions have ended.' },
});

export const emailAction = formAction(accountEndpoints.requestEmail, () => emailDeclaration(isMailKept()));

export const sessionsAction = formAction(accountEndpoints.endSessions, sessionsDeclaration);

/** Checks the password or code, then returns to `next`. */
export const confirmAction = formAction(signInEndpoints.reauthenticate, (typed) => {
  const next = safeReturnPath(typed.next) ?? paths.account;
  return {
    route: { method: 'POST', path: apiPaths.reauthenticate },
    page: paths.confirm(next),
    done: { next },
  };
});
