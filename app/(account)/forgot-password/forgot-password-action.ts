'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-mail';

import { forgotPasswordDeclaration } from './forgot-password-declaration';

export const forgotPasswordAction = formAction(accountEndpoints.requestReset, () =>
  forgotPasswordDeclaration(isMailKept()),
);
