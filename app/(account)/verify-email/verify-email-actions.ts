'use server';

import { redirect } from 'next/navigation';

import { verificationPage } from '@/lib/content/verification';
import { parseInput } from '@/lib/http/input';
import { paths } from '@/lib/paths';
import { runForm, type FormState } from '@/lib/run-form';
import { saveProfile } from '@/lib/subscriptions/profile';
import { ProfileUpdateSchema, VerifyEmailSchema } from '@/lib/subscriptions/schema';
import { verifyEmail } from '@/lib/subscriptions/verify';
import { savedProfile, verificationFailed } from '@/lib/subscriptions/verify-state';

/** The plain form's way to what POST /api/verify-email does; it leads on to an address, so that a reload posts nothing. */
export async function verifyEmailAction(_: FormState, form: FormData): Promise<FormState> {
  const work = async () => {
    const { profileProof } = await verifyEmail(parseInput(VerifyEmailSchema, Object.fromEntries(form)));
    return redirect(paths.completeProfile(profileProof));
  };
  return runForm(form, work, { kept: ['firstName', 'lastName'], failed: verificationFailed });
}

/** The plain form's way to what POST /api/subscription-profile does. */
export async function profileAction(_: FormState, form: FormData): Promise<FormState> {
  const work = async () => {
    await saveProfile(parseInput(ProfileUpdateSchema, Object.fromEntries(form)));
    return redirect(paths.completeProfile(savedProfile));
  };
  return runForm(form, work, {
    kept: Object.keys(ProfileUpdateSchema.shape),
    failed: verificationPage.profile.failed,
  });
}
