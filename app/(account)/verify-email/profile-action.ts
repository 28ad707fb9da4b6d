'use server';

import { redirect } from 'next/navigation';

import { verificationPage } from '@/lib/content/verification';
import { parseInput } from '@/lib/http/input';
import { runForm, type FormState } from '@/lib/run-form';
import { paths } from '@/lib/paths';
import { saveProfile } from '@/lib/subscriptions/profile';
import { ProfileUpdateSchema } from '@/lib/subscriptions/schema';
import { savedProfile } from '@/lib/subscriptions/verify-state';

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
