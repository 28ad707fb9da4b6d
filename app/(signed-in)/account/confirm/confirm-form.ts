'use server';

import { formAction } from '@/lib/api/form-action';
import { signInEndpoints } from '@/lib/domains/accounts/own/sign-in-endpoints';
import { apiPaths, paths, safeReturnPath } from '@/lib/paths';

/** Checks the password or code, then returns to `next`. */
export const confirmAction = formAction(signInEndpoints.reauthenticate, (typed) => {
  const next = safeReturnPath(typed.next) ?? paths.account;
  return {
    route: { method: 'POST', path: apiPaths.reauthenticate },
    page: paths.confirm(next),
    done: { next },
  };
});
