'use server';

import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { formAction } from '@/lib/api/form-action';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-mail';

/** Takes the request for a new password. */
export const forgotPasswordAction = formAction(accountEndpoints.requestReset, {
  kept: ['email'],
  done: () => ({
    done: isMailKept()
      ? 'This site has no mail server: if this address has an account, a link for it is kept as a file on the site’s server.'
      : 'If this address has an account, a link is on its way to it.',
  }),
});
