'use server';

import { formAction } from '@/lib/api/form-action';
import { signInEndpoints } from '@/lib/domains/accounts/own/sign-in-endpoints';
import { paths, safeReturnPath } from '@/lib/paths';

import { confirmDeclaration } from './confirm-declaration';

export const confirmAction = formAction(signInEndpoints.reauthenticate, ({ next }) =>
  confirmDeclaration(safeReturnPath(next) ?? paths.account),
);
