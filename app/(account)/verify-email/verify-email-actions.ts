'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';
import { paths } from '@/lib/paths';

import { profileDeclaration } from './profile-declaration';
import { verifyDeclaration } from './verify-declaration';

/** Redirects, like the action below, so that a reload does not post again. */
export const verifyEmailAction = formAction(readerEndpoints.verifyEmail, {
  ...verifyDeclaration,
  done: ({ result }) => ({ next: paths.completeProfile(result.profileProof) }),
});

export const profileAction = formAction(readerEndpoints.saveProfile, {
  ...profileDeclaration,
  done: ({ typed: { proof = '' } }) => ({ next: paths.profileSaved(proof) }),
});
