'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-mail';

import {
  emailDeclaration,
  namesDeclaration,
  passwordDeclaration,
  sessionsDeclaration,
} from './own-account-declarations';

export const namesAction = formAction(accountEndpoints.changeNames, namesDeclaration);

export const emailAction = formAction(accountEndpoints.requestEmail, () => emailDeclaration(isMailKept()));

export const passwordAction = formAction(accountEndpoints.changePassword, passwordDeclaration);

export const sessionsAction = formAction(accountEndpoints.endSessions, sessionsDeclaration);
