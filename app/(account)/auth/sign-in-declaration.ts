import type { Form, FormOfActs } from '@/lib/api/form';
import { pathAfterSignIn } from '@/lib/domains/accounts/roles/office-access';
import type { authContract } from '@/lib/domains/accounts/contract';
import {
  emptySignInFields,
  secondFactors,
  signInFailedMessage,
  signInRequiredMessage,
  type SignInState,
} from '@/lib/domains/accounts/sign-in-state';
import { apiPaths } from '@/lib/paths';

export const passwordDeclaration: Form<typeof authContract.login, SignInState> = {
  route: { method: 'POST', path: apiPaths.login },
  fields: [
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'username webauthn', required: true },
    { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password', required: true },
  ],
  failed: signInFailedMessage,
  check: (typed) => {
    const errors = emptySignInFields(typed);
    return Object.keys(errors).length > 0 ? { message: signInRequiredMessage, errors } : undefined;
  },
  done: ({ result, typed }) => ({ next: pathAfterSignIn(result.role, typed.next) }),
  refused: ({ state, body, typed }) =>
    body.code === 'second_factor'
      ? { methods: secondFactors.filter((factor) => Array.isArray(body.methods) && body.methods.includes(factor)) }
      : { ...state, errors: emptySignInFields(typed) },
};

export const codeDeclaration: Form<typeof authContract.loginCode, SignInState> = {
  route: { method: 'POST', path: '/api/login/code' },
  failed: signInFailedMessage,
  done: passwordDeclaration.done,
  refused: ({ state, before }) => ({ ...state, methods: before?.methods ?? secondFactors }),
};

/** The second step is a separate form on the same page: without scripts, a page only knows the action posted to. */
export const signInDeclaration: FormOfActs<'password' | 'code', SignInState> = {
  choose: (typed) => ('code' in typed ? 'code' : 'password'),
  acts: { password: passwordDeclaration, code: codeDeclaration },
  otherwise: {},
};
