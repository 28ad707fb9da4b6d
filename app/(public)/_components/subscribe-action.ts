'use server';

import { subscribeSection } from '@/lib/content/landing';
import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';

/** For browsers that run no scripts. */
export const subscribeAction = formAction(readerEndpoints.subscribe, {
  kept: ['email'],
  failed: subscribeSection.failureToast.description,
  done: () => ({ done: subscribeSection.thanks }),
});
