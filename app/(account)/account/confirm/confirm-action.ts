'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';

import { AppError } from '@/lib/app-error';
import { callerOf } from '@/lib/auth/caller';
import { reauthenticate } from '@/lib/auth/reauthenticate';
import { ProofSchema } from '@/lib/auth/schema';
import { getSession } from '@/lib/auth/session';
import { parseInput } from '@/lib/http/input';
import { isSameOrigin } from '@/lib/http/same-origin';
import { paths, safeWayBack } from '@/lib/paths';
import { log } from '@/lib/process/log';

/** Takes the password or the code and leads back; or answers what was wrong. */
export async function confirmAction(_: string | undefined, form: FormData): Promise<string | undefined> {
  const wayBack = safeWayBack(text(form, 'next')) ?? paths.account;
  const request = await headers();
  const session = await getSession(request);
  if (!session) redirect(paths.signIn(paths.confirm(wayBack), 'expired'));
  try {
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'This request comes from another site.');
    const proof = form.has('code') ? { code: text(form, 'code') } : { password: text(form, 'password') };
    await reauthenticate(session, parseInput(ProofSchema, proof), await callerOf(request));
  } catch (error) {
    if (!(error instanceof AppError)) log().error({ err: error }, 'a proof by plain form failed');
    return error instanceof AppError ? error.message : 'That did not work. Please try again.';
  }
  redirect(wayBack);
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
