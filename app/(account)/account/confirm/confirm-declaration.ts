import type { Form } from '@/lib/api/form';
import type { authContract } from '@/lib/domains/accounts/contract';
import { apiPaths, paths } from '@/lib/paths';

/** Checks the password or code, then returns to `returnPath`. */
export const confirmDeclaration = (returnPath: string): Form<typeof authContract.reauthenticate> => ({
  route: { method: 'POST', path: apiPaths.reauthenticate },
  page: paths.confirm(returnPath),
  done: { next: returnPath },
});
