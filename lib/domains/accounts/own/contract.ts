import { contract } from '../../../platform/http/contract';
import { apiPaths } from '../../../paths';
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
    summary: 'Returns everything that is held about the signed-in user.',
    sends: 'application/json',
  }),
  changeNames: contract('PATCH /api/account', {
    access: 'user',
    summary: "Changes the signed-in user's own name.",
    body: NamesSchema,
  }),
  requestEmail: contract('POST /api/account/email', {
    access: 'user',
    summary: 'Sends a link to a new address of the account, which takes effect once the link is confirmed.',
    body: EmailChangeSchema,
    refusals: ['too_many'],
  }),
  confirmEmail: contract('POST /api/account/email/confirmation', {
    access: 'user',
    summary: 'Takes the new address that a link confirms, for the user who asked for it.',
    body: LinkTokenSchema,
    refusals: ['conflict'],
  }),
  changePassword: contract('PUT /api/account/password', {
    access: 'user',
    allowsPendingPassword: true,
    summary: "Changes the signed-in user's own password and ends every other session of the account.",
    body: PasswordChangeRequestSchema,
    refusals: ['conflict', 'too_many'],
  }),
  endSessions: contract('POST /api/account/ended-sessions', {
    access: 'user',
    needsRecentProof: true,
    summary: 'Ends the session of a name, or without a name every session but the one that asks.',
    body: SessionNameSchema,
    output: EndedSessionsSchema,
    refusals: ['not_found'],
  }),
  requestReset: contract('POST /api/password-resets', {
    access: 'public',
    summary:
      'Sends a link to choose a new password. The response is the same whether or not the address has an account.',
    body: AddressSchema,
    refusals: ['too_many'],
  }),
  resetPassword: contract('PUT /api/password-resets', {
    access: 'public',
    summary: 'Sets the password of the account that a link was sent for, and ends its sessions.',
    body: PasswordResetSchema,
    refusals: ['too_many'],
  }),
  acceptInvitation: contract('PUT /api/invitations', {
    access: 'public',
    summary: 'Opens the account that an invitation was sent for, with a name and a password.',
    body: InvitationAcceptanceSchema,
    refusals: ['too_many'],
  }),
};
