'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';

import { confirmEmailDeclaration } from './confirm-email-declaration';

export const confirmEmailAction = formAction(accountEndpoints.confirmEmail, ({ token = '' }) =>
  confirmEmailDeclaration(token),
);
