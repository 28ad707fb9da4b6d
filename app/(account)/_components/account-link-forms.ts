'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/api/endpoints/own-account';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';
import { paths } from '@/lib/paths';
import { nameFields } from '@/lib/platform/text/person-name';

export const forgotPasswordAction = formAction(accountEndpoints.requestReset, () => ({
  route: { method: 'POST', path: '/api/password-resets' },
  fields: [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username', required: true }],
  done: {
    done: isMailKept()
      ? 'This site has no mail server: if this address has an account, a link for it is kept as a file on the site’s server.'
      : 'If this address has an account, a link is on its way to it.',
  },
}));

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

export const confirmEmailAction = formAction(accountEndpoints.confirmEmail, ({ token = '' }) => ({
  route: { method: 'POST', path: '/api/account/email/confirmation' },
  page: `${paths.confirmEmail}?token=${encodeURIComponent(token)}`,
  done: { next: paths.account },
}));
