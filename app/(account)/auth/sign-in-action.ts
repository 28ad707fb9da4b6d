'use server';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';

import { pathAfterSignIn } from '@/lib/auth/after-sign-in';
import { callerOf } from '@/lib/auth/caller';
import { signIn } from '@/lib/auth/sign-in';
import { signInFailedMessage, type SignInState } from '@/lib/auth/sign-in-state';
import { AppError } from '@/lib/http/app-error';
import { parseInput } from '@/lib/http/input';
import { isSameOrigin } from '@/lib/http/same-origin';
import { log } from '@/lib/process/log';
import { LoginSchema, type CurrentUser } from '@/lib/users/schema';

/** The plain form's way to what POST /api/login does: for browsers that run no scripts, or none yet. */
export async function signInAction(_: SignInState, form: FormData): Promise<SignInState> {
  let user: CurrentUser;
  try {
    user = await signInFrom(form);
  } catch (error) {
    if (!(error instanceof AppError)) log().error({ err: error }, 'a sign-in by plain form failed');
    return {
      status: 'failed',
      message: error instanceof AppError ? error.message : signInFailedMessage,
      email: text(form, 'email'),
    };
  }
  redirect(pathAfterSignIn(user.role, text(form, 'next')));
}

async function signInFrom(form: FormData): Promise<CurrentUser> {
  const request = await headers();
  if (!isSameOrigin(request)) throw new AppError('forbidden', 'This request comes from another site.');
  const login = parseInput(LoginSchema, { email: text(form, 'email'), password: text(form, 'password') });
  const { user, cookies: given } = await signIn(login, await callerOf(request));
  const store = await cookies();
  for (const { name, value, ...options } of given) store.set(name, value, options);
  return user;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
