'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';

import { pathAfterSignIn } from '@/lib/auth/after-sign-in';
import { callerOf } from '@/lib/auth/caller';
import type { SignedIn } from '@/lib/auth/open-session';
import { requireSameOrigin } from '@/lib/auth/record-refusal';
import { finishSecondStep, SecondFactorNeeded } from '@/lib/auth/second-step';
import { signIn } from '@/lib/auth/sign-in';
import { secondFactors, signInFailedMessage, type SignInState } from '@/lib/auth/sign-in-state';
import { AppError } from '@/lib/app-error';
import { parseInput } from '@/lib/http/input';
import { formText, isForm, setBrowserCookies } from '@/lib/run-form';
import { log } from '@/lib/process/log';
import { LoginSchema, type CurrentUser } from '@/lib/auth/schema';

/** Does what POST /api/login does, both steps in one: without scripts a page hears of its own action alone. */
export async function signInAction(before: SignInState | null | undefined, form: FormData): Promise<SignInState> {
  if (!isForm(form)) return { status: 'failed', message: signInFailedMessage, email: '' };
  return form.has('code') ? takeCode(before, form) : takePassword(form);
}

async function takePassword(form: FormData): Promise<SignInState> {
  const signInFrom = async (request: Headers) => {
    const login = parseInput(LoginSchema, { email: formText(form, 'email'), password: formText(form, 'password') });
    return signIn(login, await callerOf(request));
  };
  return finish(signInFrom, form, (message) => ({ status: 'failed', message, email: formText(form, 'email') }));
}

async function takeCode(before: SignInState | null | undefined, form: FormData): Promise<SignInState> {
  const signInFrom = async (request: Headers) =>
    finishSecondStep(request, formText(form, 'code').slice(0, 64), await callerOf(request));
  const methods = before?.status === 'code' ? before.methods : [...secondFactors];
  return finish(signInFrom, form, (message) => ({ status: 'code', methods, message }));
}

/** Signs in, gives the browser its cookies and leads on; or says what went wrong. */
async function finish(
  signInFrom: (request: Headers) => Promise<SignedIn>,
  form: FormData,
  failure: (message: string) => SignInState,
): Promise<SignInState> {
  let user: CurrentUser;
  try {
    const request = await headers();
    await requireSameOrigin({ headers: request });
    const signedIn = await signInFrom(request);
    await setBrowserCookies(signedIn.cookies);
    user = signedIn.user;
  } catch (error) {
    if (error instanceof SecondFactorNeeded) {
      await setBrowserCookies([error.cookie]);
      return { status: 'code', methods: error.methods };
    }
    if (!(error instanceof AppError)) log().error({ err: error }, 'a sign-in by plain form failed');
    return failure(error instanceof AppError ? error.message : signInFailedMessage);
  }
  redirect(pathAfterSignIn(user.role, formText(form, 'next')));
}
