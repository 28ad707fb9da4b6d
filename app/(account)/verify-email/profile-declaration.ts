import type { Form } from '@/lib/api/form';
import { verificationPage } from '@/lib/content/verification';
import type { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { apiPaths } from '@/lib/paths';

import { profileFields } from '../_components/profile-fields';

const words = verificationPage.profile;

export const profileDeclaration: Form<typeof subscriptionsContract.saveProfile> = {
  route: { method: 'POST', path: apiPaths.profile },
  fields: profileFields,
  failed: words.failed,
  done: { done: words.saved },
};
