'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { paths } from '@/lib/paths';
import { nameFields } from '@/lib/platform/text/person-name';

/** The next step is to sign in with the password, followed by any second factor. */
const done = { next: paths.signIn(undefined, 'password-set') };

export const resetAction = formAction(accountEndpoints.resetPassword, {
  route: { method: 'PUT', path: '/api/password-resets' },
  done,
});

export const invitationAction = formAction(accountEndpoints.acceptInvitation, {
  route: { method: 'PUT', path: '/api/invitations' },
  fields: nameFields,
  done,
});
