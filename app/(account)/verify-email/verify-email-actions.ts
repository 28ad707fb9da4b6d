'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/api/endpoints/mailing-list';
import { paths } from '@/lib/paths';

import { firstTopicsDeclaration, profileDeclaration, verifyDeclaration } from './verify-email-declarations';

/** Redirects, like the action below, so that a reload does not post again. */
export const verifyEmailAction = formAction(readerEndpoints.verifyEmail, {
  ...verifyDeclaration,
  done: ({ result }) => ({ next: paths.completeProfile(result.profileProof) }),
});

export const profileAction = formAction(readerEndpoints.saveProfile, {
  ...profileDeclaration,
  done: ({ typed: { proof = '' } }) => ({ next: paths.profileSaved(proof) }),
});

export const firstTopicsAction = formAction(readerEndpoints.saveTopics, firstTopicsDeclaration);
