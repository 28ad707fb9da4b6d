'use server';

import { redirect } from 'next/navigation';

import { signInEndpoints } from '@/lib/domains/accounts/own/sign-in-endpoints';
import { formAction, formText } from '@/lib/api/form-action';
import { paths, safeWayBack } from '@/lib/paths';

const wayBack = (form: FormData) => safeWayBack(formText(form, 'next')) ?? paths.account;

/** Takes the password or the code and leads back; or says what was wrong. */
export const confirmAction = formAction(signInEndpoints.reauthenticate, {
  done: ({ form }): never => redirect(wayBack(form)),
  refused: ({ state, error, form }) =>
    error?.code === 'unauthorized' ? redirect(paths.signIn(paths.confirm(wayBack(form)), 'expired')) : state,
});
