'use server';

import { headers } from 'next/headers';

import { AppError } from '@/lib/app-error';
import { parseInput } from '@/lib/http/input';
import { isSameOrigin } from '@/lib/http/same-origin';
import { log } from '@/lib/process/log';
import { VerifyEmailSchema } from '@/lib/subscriptions/schema';
import { verifyEmail } from '@/lib/subscriptions/service';
import { verificationFailure, type VerifyState } from '@/lib/subscriptions/verify-state';

/** The plain form's way to what POST /api/verify-email does: for browsers that run no scripts. */
export async function verifyEmailAction(_: VerifyState, form: FormData): Promise<VerifyState> {
  try {
    if (!isSameOrigin(await headers())) throw new AppError('forbidden', 'This request comes from another site.');
    await verifyEmail(parseInput(VerifyEmailSchema, Object.fromEntries(form)));
    return { status: 'verified' };
  } catch (error) {
    if (!(error instanceof AppError)) {
      log().error({ err: error }, 'a verification by plain form failed');
      return { status: 'failed', ...verificationFailure('', {}) };
    }
    return {
      status: 'failed',
      ...verificationFailure('', { message: error.message, fieldErrors: error.details.errors }),
    };
  }
}
