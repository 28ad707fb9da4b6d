'use server';

import { redirect } from 'next/navigation';

import { answerPlainForm } from '@/lib/http/answer-plain-form';
import { parseInput } from '@/lib/http/input';
import type { PlainFormState } from '@/lib/http/plain-form';
import { paths } from '@/lib/paths';
import { VerifyEmailSchema } from '@/lib/subscriptions/schema';
import { verifyEmail } from '@/lib/subscriptions/service';
import { verificationFailure, type ProfileStart } from '@/lib/subscriptions/verify-state';

/** The plain form's way to what POST /api/verify-email does; it leads on to an address, so that a reload posts nothing. */
export async function verifyEmailAction(
  _: PlainFormState<ProfileStart>,
  form: FormData,
): Promise<PlainFormState<ProfileStart>> {
  const state = await answerPlainForm(form, verificationFailure(''), (typed) =>
    verifyEmail(parseInput(VerifyEmailSchema, typed)),
  );
  if (state.status === 'done') redirect(paths.completeProfile(state.outcome.profileProof));
  return state;
}
