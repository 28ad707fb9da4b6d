import type { Form } from '@/lib/api/form';
import type { accountContract } from '@/lib/domains/accounts/own/contract';
import { paths } from '@/lib/paths';
import { nameFields } from '@/lib/platform/text/person-name';

const page = paths.account;

const currentPassword = {
  name: 'currentPassword',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
  required: true,
} as const;

export const namesDeclaration: Form<typeof accountContract.changeNames> = {
  route: { method: 'PATCH', path: '/api/account' },
  fields: nameFields,
  page,
  done: { done: 'Your name has been saved.' },
};

export const emailDeclaration = (isMailKept: boolean): Form<typeof accountContract.requestEmail> => ({
  route: { method: 'POST', path: '/api/account/email' },
  fields: [
    { name: 'email', label: 'New address', type: 'email', autoComplete: 'email', required: true },
    currentPassword,
  ],
  page,
  done: ({ typed: { email = '' } }) => ({
    done: `${isMailKept ? `This site has no mail server: the link for ${email} is kept as a file on its server.` : `A link is on its way to ${email}.`} Open it in this browser to change your address.`,
  }),
});

export const passwordDeclaration: Form<typeof accountContract.changePassword> = {
  route: { method: 'PUT', path: '/api/account/password' },
  fields: [currentPassword],
  page,
  done: { done: 'Your password has been changed, and your other sessions have ended.' },
};

export const sessionsDeclaration: Form<typeof accountContract.endSessions> = {
  route: { method: 'POST', path: '/api/account/ended-sessions' },
  page,
  done: ({ result: { ended } }) => ({ done: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.` }),
};
