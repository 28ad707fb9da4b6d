'use server';

import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { formAction } from '@/lib/api/form-action';
import { linkText } from '@/lib/domains/mail/outgoing/kept-mail';
import { paths } from '@/lib/paths';

const page = paths.account;

export const namesAction = formAction(accountEndpoints.changeNames, {
  page,
  kept: ['firstName', 'lastName'],
  done: () => ({ done: 'Your name has been saved.' }),
});

export const emailAction = formAction(accountEndpoints.requestEmail, {
  page,
  kept: ['email'],
  done: ({ call }) => ({ done: `${linkText(call.body.email)} Open it in this browser to change your address.` }),
});

export const passwordAction = formAction(accountEndpoints.changePassword, {
  page,
  done: () => ({ done: 'Your password has been changed, and your other sessions have ended.' }),
});

export const sessionAction = formAction(accountEndpoints.endSessions, {
  page,
  done: ({ answer: { ended } }) => ({ done: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.` }),
});
