import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

import {
  AddressSchema,
  EmailChangeSchema,
  EndedSessionsSchema,
  InvitationAcceptanceSchema,
  LinkTokenSchema,
  NamesSchema,
  PasswordChangeRequestSchema,
  PasswordResetSchema,
  SessionNameSchema,
} from './schema';

export const accountContract = {
  export: contract(`GET ${apiPaths.accountExport}`, {
    access: 'user',
    effect: 'hands-out',
    summary: 'Returns everything held about the signed-in user.',
    sends: 'application/json',
  }),
  changeNames: contract('PATCH /api/account', {
    access: 'user',
    effect: 'changes',
    summary: "Changes the signed-in user's own name.",
    body: NamesSchema,
    refusals: ['too_many'],
  }),
  requestEmail: contract('POST /api/account/email', {
    access: 'user',
    effect: 'changes',
    summary: 'Mails a link to a new address for the account, which takes effect once the link is confirmed.',
    body: EmailChangeSchema,
    refusals: ['too_many'],
  }),
  confirmEmail: contract('POST /api/account/email/confirmation', {
    access: 'user',
    effect: 'changes',
    summary: 'Confirms the account’s new address with the token of its link.',
    body: LinkTokenSchema,
    refusals: ['conflict'],
  }),
  changePassword: contract('PUT /api/account/password', {
    access: 'user',
    effect: 'changes',
    allowsPendingPassword: true,
    summary: "Changes the signed-in user's own password and ends every other session of the account.",
    body: PasswordChangeRequestSchema,
    refusals: ['conflict', 'too_many'],
  }),
  endSessions: contract('POST /api/account/ended-sessions', {
    access: 'user',
    effect: 'changes-rights',
    summary: 'Ends one of the user’s sessions by its name; without a name, all but the current one.',
    body: SessionNameSchema,
    output: EndedSessionsSchema,
    refusals: ['not_found'],
  }),
  requestReset: contract('POST /api/password-resets', {
    access: 'public',
    summary:
      'Mails a link for choosing a new password. The response is the same whether or not the address has an account.',
    body: AddressSchema,
    refusals: ['too_many'],
  }),
  resetPassword: contract('PUT /api/password-resets', {
    access: 'public',
    summary: 'Sets a new password with the token of a link, and ends the account’s sessions.',
    body: PasswordResetSchema,
    refusals: ['too_many'],
  }),
  acceptInvitation: contract('PUT /api/invitations', {
    access: 'public',
    summary: 'Accepts an invitation with a name and a password.',
    body: InvitationAcceptanceSchema,
    refusals: ['too_many'],
  }),
};
