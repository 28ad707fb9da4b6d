'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { paths } from '@/lib/paths';

export const confirmEmailAction = formAction(accountEndpoints.confirmEmail, ({ token = '' }) => ({
  route: { method: 'POST', path: '/api/account/email/confirmation' },
  page: `${paths.confirmEmail}?token=${encodeURIComponent(token)}`,
  done: { next: paths.account },
}));
