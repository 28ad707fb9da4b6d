import type { Form } from '@/lib/api/form';
import { ownDataPage as words } from '@/lib/content/preferences';
import type { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { apiPaths, paths } from '@/lib/paths';

import { profileFields } from '../_components/profile-fields';

/** Redirects to an address without the link, which is now used. */
export const openOwnDataDeclaration: Form<typeof readersContract.openOwnData> = {
  route: { method: 'POST', path: `${apiPaths.ownData}/session` },
  done: { next: paths.ownData },
};

export const ownProfileDeclaration: Form<typeof readersContract.saveOwnProfile> = {
  route: { method: 'PATCH', path: apiPaths.ownData },
  fields: profileFields,
  page: paths.ownData,
  done: { done: words.profile.saved },
};

export const eraseOwnDataDeclaration: Form<typeof readersContract.eraseOwnData> = {
  route: { method: 'POST', path: `${apiPaths.ownData}/erasure` },
  done: { next: paths.ownDataErased },
};
