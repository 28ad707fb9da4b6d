'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';
import { savedProfile } from '@/lib/domains/mailing-list/verify-state';
import { paths } from '@/lib/paths';

import { profileDeclaration } from './profile-declaration';
import { verifyDeclaration } from './verify-declaration';

/** Redirects, as the next does, so that a reload does not post again. */
export const verifyEmailAction = formAction(readerEndpoints.verifyEmail, {
  ...verifyDeclaration,
  done: ({ answer }) => ({ next: paths.completeProfile(answer.profileProof) }),
});

export const profileAction = formAction(readerEndpoints.saveProfile, {
  ...profileDeclaration,
  done: { next: paths.completeProfile(savedProfile) },
});
