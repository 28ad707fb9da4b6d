'use server';

import { redirect } from 'next/navigation';

import { verificationPage } from '@/lib/content/verification';
import { formAction } from '@/lib/api/form-action';
import { paths } from '@/lib/paths';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';
import { ProfileUpdateSchema } from '@/lib/domains/mailing-list/schema';
import { savedProfile, verificationFailed } from '@/lib/domains/mailing-list/verify-state';

/** Leads on to an address, so that a reload posts nothing. */
export const verifyEmailAction = formAction(readerEndpoints.verifyEmail, {
  kept: ['firstName', 'lastName'],
  failed: verificationFailed,
  done: ({ answer }): never => redirect(paths.completeProfile(answer.profileProof)),
});

export const profileAction = formAction(readerEndpoints.saveProfile, {
  kept: Object.keys(ProfileUpdateSchema.shape),
  failed: verificationPage.profile.failed,
  done: (): never => redirect(paths.completeProfile(savedProfile)),
});
