'use server';

import { redirect } from 'next/navigation';

import { verificationPage } from '@/lib/content/verification';
import { answerPlainForm } from '@/lib/http/answer-plain-form';
import { parseInput } from '@/lib/http/input';
import type { PlainFormState } from '@/lib/http/plain-form';
import { paths } from '@/lib/paths';
import { saveProfile } from '@/lib/subscriptions/profile';
import { ProfileUpdateSchema } from '@/lib/subscriptions/schema';
import { savedProfile } from '@/lib/subscriptions/verify-state';

/** The plain form's way to what POST /api/subscription-profile does. */
export async function profileAction(_: PlainFormState, form: FormData): Promise<PlainFormState> {
  const state = await answerPlainForm(form, verificationPage.profile.failed, async (typed) => {
    await saveProfile(parseInput(ProfileUpdateSchema, typed));
    return undefined;
  });
  if (state.status === 'done') redirect(paths.completeProfile(savedProfile));
  return state;
}
