import type { Form } from '@/lib/api/form';
import type { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { apiPaths, paths } from '@/lib/paths';

export const unsubscribeDeclaration: Form<typeof readersContract.leave> = {
  route: { method: 'POST', path: `${apiPaths.preferences}/leave` },
  done: ({ result: { next } }) => ({ next }),
};

export const putBackDeclaration: Form<typeof readersContract.putBack> = {
  route: { method: 'POST', path: `${apiPaths.preferences}/return` },
  done: ({ result: { token } }) => ({ next: paths.choices(token, 'back') }),
};
