import type { Form } from '@/lib/api/form';
import { topicsPart } from '@/lib/domains/mailing-list/words';
import { verificationPage } from '@/lib/content/verification';
import type { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import type { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { topicsWithout } from '@/lib/domains/mailing-list/topics';
import { verificationFailed, verificationFailure, type ProfileStart } from '@/lib/domains/mailing-list/verify-state';
import { apiPaths } from '@/lib/paths';
import type { FormState } from '@/lib/platform/http/form-state';
import { nameFields, personNameMaximumLength } from '@/lib/platform/text/person-name';

import { profileFields } from '../_components/profile-fields';

/** The result of a verification: with scripts, the next form appears on the same page. */
export interface VerifyState extends FormState {
  start?: ProfileStart;
}

export const verifyDeclaration: Form<typeof subscriptionsContract.verifyEmail, VerifyState> = {
  route: { method: 'POST', path: apiPaths.verifyEmail },
  fields: nameFields.map((field) => ({ ...field, required: true, maxLength: personNameMaximumLength })),
  failed: verificationFailed,
  done: ({ result: { profileProof, preferencesToken, ...profile } }) => ({
    start: { proof: profileProof, profile, preferencesToken, topics: topicsWithout([]) },
  }),
  refused: ({ state }) => ({ ...state, message: verificationFailure(state.message) }),
};

const words = verificationPage.profile;

export const profileDeclaration: Form<typeof subscriptionsContract.saveProfile> = {
  route: { method: 'POST', path: apiPaths.profile },
  fields: profileFields,
  failed: words.failed,
  done: { done: words.saved },
};

/** The topics on the page of a confirmation, which saving them does not leave. */
export const firstTopicsDeclaration: Form<typeof readersContract.saveTopics> = {
  route: { method: 'POST', path: apiPaths.preferences },
  done: { done: topicsPart.saved },
};
