'use server';

import { formAction } from '@/lib/api/form-action';
import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';

import { invitationDeclaration, resetDeclaration } from './set-password-declarations';

export const resetAction = formAction(accountEndpoints.resetPassword, resetDeclaration);

export const invitationAction = formAction(accountEndpoints.acceptInvitation, invitationDeclaration);
