'use server';

import { redirect } from 'next/navigation';

import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { formAction, formActionBy } from '@/lib/api/form-action';
import { paths } from '@/lib/paths';

const done = (): never => redirect(paths.signIn(undefined, 'password-set'));

/** Sets the password of a link's account; signing in with it is the next step, and a second factor the one after. */
export const setPasswordAction = formActionBy(
  (form) => (form.has('firstName') ? 'invitation' : 'reset'),
  {
    invitation: formAction(accountEndpoints.acceptInvitation, { done, kept: ['firstName', 'lastName'] }),
    reset: formAction(accountEndpoints.resetPassword, { done }),
  },
  {},
);
