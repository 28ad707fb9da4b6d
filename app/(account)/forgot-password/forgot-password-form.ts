'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-mail';

export const forgotPasswordAction = formAction(accountEndpoints.requestReset, () => ({
  route: { method: 'POST', path: '/api/password-resets' },
  fields: [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username', required: true }],
  done: {
    done: isMailKept()
      ? 'This site has no mail server: if this address has an account, a link for it is kept as a file on the site’s server.'
      : 'If this address has an account, a link is on its way to it.',
  },
}));
