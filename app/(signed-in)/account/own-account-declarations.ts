import type { Form } from '@/lib/api/form';
import type { accountContract } from '@/lib/domains/accounts/own/contract';
import { paths } from '@/lib/paths';

const page = paths.account;

export const currentPassword = {
  name: 'currentPassword',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
  required: true,
} as const;

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

export const sessionsDeclaration: Form<typeof accountContract.endSessions> = {
  route: { method: 'POST', path: '/api/account/ended-sessions' },
  page,
  done: ({ result: { ended } }) => ({ done: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.` }),
};
