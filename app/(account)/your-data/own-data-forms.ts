'use server';

import { formAction } from '@/lib/api/form-action';
import { ownDataPage as words } from '@/lib/content/preferences';
import { readerEndpoints } from '@/lib/api/endpoints/mailing-list';
import { ownDataEndpoints } from '@/lib/registry/privacy/own-data';
import { apiPaths, paths } from '@/lib/paths';

import { profileFields } from '../_components/profile-fields';

/** Redirects to an address without the link, which is now used. */
export const openOwnDataAction = formAction(readerEndpoints.openOwnData, {
  route: { method: 'POST', path: `${apiPaths.ownData}/session` },
  done: { next: paths.ownData },
});

export const ownProfileAction = formAction(readerEndpoints.saveOwnProfile, {
  route: { method: 'PATCH', path: apiPaths.ownData },
  fields: profileFields,
  page: paths.ownData,
  done: { done: words.profile.saved },
});

export const eraseOwnDataAction = formAction(ownDataEndpoints.erase, {
  route: { method: 'POST', path: `${apiPaths.ownData}/erasure` },
  done: { next: paths.ownDataErased },
});
