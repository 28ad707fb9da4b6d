import type { Form } from '@/lib/api/form';
import { subscribeSection } from '@/lib/domains/mailing-list/words';
import type { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { apiPaths } from '@/lib/paths';

export const subscribeDeclaration: Form<typeof subscriptionsContract.subscribe> = {
  route: { method: 'POST', path: apiPaths.subscribe },
  fields: [{ name: 'email', label: subscribeSection.label, type: 'email', autoComplete: 'email', required: true }],
  failed: subscribeSection.failureToast.description,
  done: { done: subscribeSection.thanks },
};
