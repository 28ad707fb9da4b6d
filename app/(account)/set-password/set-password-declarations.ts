import type { Form } from '@/lib/api/form';
import type { accountContract } from '@/lib/domains/accounts/own/contract';
import { paths } from '@/lib/paths';
import { nameFields } from '@/lib/platform/text/person-name';

/** The next step is to sign in with the password, followed by any second factor. */
const done = { next: paths.signIn(undefined, 'password-set') };

export const resetDeclaration: Form<typeof accountContract.resetPassword> = {
  route: { method: 'PUT', path: '/api/password-resets' },
  done,
};

export const invitationDeclaration: Form<typeof accountContract.acceptInvitation> = {
  route: { method: 'PUT', path: '/api/invitations' },
  fields: nameFields,
  done,
};
