import type { Form } from '@/lib/api/form';
import type { accountContract } from '@/lib/domains/accounts/own/contract';
import { paths } from '@/lib/paths';

export const confirmEmailDeclaration = (token: string): Form<typeof accountContract.confirmEmail> => ({
  route: { method: 'POST', path: '/api/account/email/confirmation' },
  page: `${paths.confirmEmail}?token=${encodeURIComponent(token)}`,
  done: { next: paths.account },
});
