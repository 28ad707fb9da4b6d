import type { Form } from '@/lib/api/form';
import type { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { apiPaths } from '@/lib/paths';

export const unsubscribeDeclaration: Form<typeof readersContract.leave> = {
  route: { method: 'POST', path: `${apiPaths.preferences}/leave` },
  done: ({ result: { next } }) => ({ next }),
};
