import type { Form } from '@/lib/api/form';
import { verificationPage } from '@/lib/content/verification';
import type { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { savedProfile } from '@/lib/domains/mailing-list/verify-state';
import { apiPaths, paths } from '@/lib/paths';

import { profileFields } from '../_components/profile-fields';

const words = verificationPage.profile;

export const profileDeclaration: Form<typeof subscriptionsContract.saveProfile> = {
  route: { method: 'POST', path: apiPaths.profile },
  fields: profileFields,
  failed: words.failed,
  done: { done: words.saved },
};

export const profileWithoutScripts: typeof profileDeclaration = {
  ...profileDeclaration,
  done: { next: paths.completeProfile(savedProfile) },
};
