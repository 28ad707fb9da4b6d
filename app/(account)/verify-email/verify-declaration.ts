import type { Form } from '@/lib/api/form';
import type { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { topicsWithout } from '@/lib/domains/mailing-list/topics';
import { verificationFailed, verificationFailure, type ProfileStart } from '@/lib/domains/mailing-list/verify-state';
import { apiPaths } from '@/lib/paths';
import type { FormState } from '@/lib/platform/http/form-state';
import { nameFields, personNameMaximumLength } from '@/lib/platform/text/person-name';

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
