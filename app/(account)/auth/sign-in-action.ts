'use server';

import { formAction, formActionBy } from '@/lib/api/form-action';
import { signInEndpoints } from '@/lib/api/endpoints/sign-in';

import { codeDeclaration, passwordDeclaration, signInDeclaration } from './sign-in-declaration';

/** Signs in as POST /api/login and POST /api/login/code do. */
export const signInAction = formActionBy(signInDeclaration, {
  password: formAction(signInEndpoints.login, passwordDeclaration),
  code: formAction(signInEndpoints.loginCode, codeDeclaration),
});
