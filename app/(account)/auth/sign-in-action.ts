'use server';

import { redirect } from 'next/navigation';

import { pathAfterSignIn } from '@/lib/domains/accounts/after-sign-in';
import { signInEndpoints } from '@/lib/domains/accounts/own/sign-in-endpoints';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import { SecondFactorNeeded } from '@/lib/domains/accounts/sign-in/second-step';
import {
  emptySignInFields,
  secondFactors,
  signInFailedMessage,
  type SignInState,
} from '@/lib/domains/accounts/sign-in-state';
import { formAction, formActionBy, formText } from '@/lib/api/form-action';

const done = ({ answer, form }: { answer: CurrentUser; form: FormData }): never =>
  redirect(pathAfterSignIn(answer.role, formText(form, 'next')));
const failed = signInFailedMessage;

/** Signs in as POST /api/login and POST /api/login/code do: without scripts a page knows only its own action. */
export const signInAction = formActionBy<SignInState>(
  (form) => (form.has('code') ? 'code' : 'password'),
  {
    password: formAction(signInEndpoints.login, {
      done,
      failed,
      refused: ({ state: { message = failed }, error, form }): SignInState => {
        if (error instanceof SecondFactorNeeded) return { status: 'code', methods: error.methods };
        const typed = { email: formText(form, 'email'), password: formText(form, 'password') };
        return { status: 'failed', message, email: typed.email, errors: emptySignInFields(typed) };
      },
    }),
    code: formAction(signInEndpoints.loginCode, {
      done,
      failed,
      refused: ({ state: { message }, before }): SignInState => ({
        status: 'code',
        methods: before?.status === 'code' ? before.methods : [...secondFactors],
        message,
      }),
    }),
  },
  { status: 'idle' },
);
