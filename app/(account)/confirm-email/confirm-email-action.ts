'use server';

import { redirect } from 'next/navigation';

import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { formAction } from '@/lib/api/form-action';
import { paths } from '@/lib/paths';

export const confirmEmailAction = formAction(accountEndpoints.confirmEmail, {
  done: (): never => redirect(paths.account),
});
