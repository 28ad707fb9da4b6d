import type { Form } from '@/lib/api/form';
import { verificationPage } from '@/lib/content/verification';
import { audienceNames, audiences } from '@/lib/domains/mailing-list/audiences';
import type { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import {
  savedProfile,
  verificationFailed,
  verificationFailure,
  type ProfileStart,
} from '@/lib/domains/mailing-list/verify-state';
import { apiPaths, paths } from '@/lib/paths';
import type { FormState } from '@/lib/platform/http/form-state';
import { nameFields, personNameMaximumLength } from '@/lib/platform/text/person-name';

const words = verificationPage.profile;
const maxLength = personNameMaximumLength;

/** What a verification leads to: with scripts the next form stands on the same page. */
export interface VerifyState extends FormState {
  start?: ProfileStart;
}

export const verifyDeclaration: Form<typeof subscriptionsContract.verifyEmail, VerifyState> = {
  route: { method: 'POST', path: apiPaths.verifyEmail },
  fields: nameFields.map((field) => ({ ...field, required: true, maxLength })),
  failed: verificationFailed,
  done: ({ answer: { profileProof, ...profile } }) => ({ start: { proof: profileProof, profile } }),
  refused: ({ state }) => ({ ...state, message: verificationFailure(state.message) }),
};

/** Leads on to an address, so that a reload posts nothing. */
export const verifyWithoutScripts: typeof verifyDeclaration = {
  ...verifyDeclaration,
  done: ({ answer }) => ({ next: paths.completeProfile(answer.profileProof) }),
};

export const profileDeclaration: Form<typeof subscriptionsContract.saveProfile> = {
  route: { method: 'POST', path: apiPaths.profile },
  fields: [
    ...nameFields.map((field) => ({ ...field, maxLength })),
    { name: 'organization', label: 'Organization', autoComplete: 'organization', maxLength },
    {
      name: 'audience',
      label: 'What best describes you?',
      options: { '': words.noAudience, ...Object.fromEntries(audienceNames.map((name) => [name, audiences[name]])) },
    },
  ],
  failed: words.failed,
  done: { done: words.saved },
};

export const profileWithoutScripts: typeof profileDeclaration = {
  ...profileDeclaration,
  done: { next: paths.completeProfile(savedProfile) },
};
