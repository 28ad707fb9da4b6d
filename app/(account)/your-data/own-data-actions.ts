'use server';

import { redirect } from 'next/navigation';

import { ownDataPage as words } from '@/lib/content/preferences';
import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';
import { OwnProfileSchema } from '@/lib/domains/mailing-list/reader-schema';
import { ownDataEndpoints } from '@/lib/privacy/own-data';
import { paths } from '@/lib/paths';

/** Leads to an address without the link, which is used now. */
export const openOwnDataAction = formAction(readerEndpoints.openOwnData, {
  done: (): never => redirect(paths.ownData),
});

export const ownProfileAction = formAction(readerEndpoints.saveOwnProfile, {
  kept: Object.keys(OwnProfileSchema.shape),
  page: paths.ownData,
  done: () => ({ done: words.profile.saved }),
});

export const eraseOwnDataAction = formAction(ownDataEndpoints.erase, {
  done: (): never => redirect(paths.ownDataErased),
});
