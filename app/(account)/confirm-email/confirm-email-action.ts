'use server';

import { redirect } from 'next/navigation';

import { accountEndpoints } from '@/lib/account/endpoints';
import { formAction } from '@/lib/form-action';
import { paths } from '@/lib/paths';

export const confirmEmailAction = formAction(accountEndpoints.confirmEmail, {
  done: (): never => redirect(paths.account),
});
