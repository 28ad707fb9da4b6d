import { z } from 'zod';

import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

import {
  AddedPasskeySchema,
  NewPasskeySchema,
  PasskeyAssertionSchema,
  PasskeyCreationOptionsSchema,
  PasskeyNameSchema,
  PasskeyRequestOptionsSchema,
} from './passkey-schema';
import {
  AddedAppSchema,
  AppSetupSchema,
  CodeSchema,
  CurrentUserSchema,
  LoginSchema,
  ProofOptionsSchema,
  ProofSchema,
  RecoveryCodesSchema,
  SignInRulesSchema,
  SignInSettingsSchema,
} from './schema';

const nextAuth = {
  access: 'public',
  summary: "Implements next-auth's own protocol.",
  sends: 'application/json',
  refusals: ['invalid', 'unauthorized', 'not_found', 'method_not_allowed', 'too_large', 'not_json', 'too_many'],
} as const;

export const authContract = {
  login: contract(`POST ${apiPaths.login}`, {
    access: 'public',
    summary: 'Signs in with an email address and a password; the session is a cookie.',
    body: LoginSchema,
    output: CurrentUserSchema,
    refusals: ['unauthorized', 'too_many'],
  }),
  loginCode: contract('POST /api/login/code', {
    access: 'public',
    summary: 'Completes a sign-in with a second factor after the password was correct.',
    body: CodeSchema,
    output: CurrentUserSchema,
    refusals: ['unauthorized', 'too_many'],
  }),
  askPasskey: contract(`GET ${apiPaths.loginPasskey}`, {
    access: 'public',
    summary: 'Returns the options for signing in with a passkey, as the only step or as the second.',
    query: z.object({ step: z.literal('second').optional() }),
    output: PasskeyRequestOptionsSchema,
    refusals: ['unauthorized'],
  }),
  loginPasskey: contract(`POST ${apiPaths.loginPasskey}`, {
    access: 'public',
    summary: 'Signs in with a passkey that verified the user; no other factor is needed.',
    body: PasskeyAssertionSchema,
    output: CurrentUserSchema,
    refusals: ['unauthorized', 'too_many'],
  }),
  offerPasskey: contract('GET /api/account/passkeys', {
    access: 'user',
    effect: 'changes-rights',
    summary: 'Returns the options for creating a passkey.',
    output: PasskeyCreationOptionsSchema,
  }),
  addPasskey: contract('POST /api/account/passkeys', {
    access: 'user',
    effect: 'changes-rights',
    summary: 'Registers a passkey. The first second factor comes with recovery codes, shown once.',
    body: NewPasskeySchema,
    output: AddedPasskeySchema,
    status: 201,
    refusals: ['conflict', 'too_many'],
  }),
  renamePasskey: contract('PATCH /api/account/passkeys/[id]', {
    access: 'user',
    effect: 'changes',
    summary: "Renames one of the signed-in user's passkeys.",
    body: PasskeyNameSchema,
  }),
  removePasskey: contract('DELETE /api/account/passkeys/[id]', {
    access: 'user',
    effect: 'changes-rights',
    summary: "Removes one of the signed-in user's passkeys; with the last second factor the recovery codes go too.",
    refusals: ['too_many'],
  }),
  prepareApp: contract('POST /api/account/authenticator-app', {
    access: 'user',
    effect: 'changes-rights',
    summary: 'Returns the key for an authenticator app, which takes effect once a first code confirms it.',
    output: AppSetupSchema,
    refusals: ['conflict'],
  }),
  confirmApp: contract('PUT /api/account/authenticator-app', {
    access: 'user',
    effect: 'changes-rights',
    summary:
      'Confirms the authenticator app with a code. The first second factor comes with recovery codes, shown once.',
    body: CodeSchema,
    output: AddedAppSchema,
    refusals: ['conflict', 'too_many'],
  }),
  removeApp: contract('DELETE /api/account/authenticator-app', {
    access: 'user',
    effect: 'changes-rights',
    summary: 'Removes the authenticator app; with the last second factor the recovery codes go too.',
    refusals: ['not_found', 'too_many'],
  }),
  renewRecoveryCodes: contract('POST /api/account/recovery-codes', {
    access: 'user',
    effect: 'changes-rights',
    summary: 'Creates ten new recovery codes, shown once; earlier ones no longer work.',
    output: RecoveryCodesSchema,
    refusals: ['conflict', 'too_many'],
  }),
  askForProof: contract(`GET ${apiPaths.reauthenticate}`, {
    access: 'user',
    effect: 'reads',
    allowsPendingPassword: true,
    summary: 'Returns the ways in which the user can confirm their identity.',
    output: ProofOptionsSchema,
  }),
  reauthenticate: contract(`POST ${apiPaths.reauthenticate}`, {
    access: 'user',
    effect: 'changes',
    allowsPendingPassword: true,
    summary:
      'Confirms the user’s identity with a password, a code or a passkey: allows sensitive operations for ten minutes.',
    body: ProofSchema,
    refusals: ['too_many'],
  }),
  logout: contract(`POST ${apiPaths.logout}`, {
    access: 'public',
    summary: 'Ends the session.',
  }),
  logoutLink: contract(`GET ${apiPaths.logout}`, {
    access: 'public',
    summary: 'Ends the session and redirects to the home page; for a link from another site, asks first.',
    sends: 'text/html',
    status: 303,
  }),
  getSettings: contract('GET /api/admin/sign-in-settings', {
    access: 'admin',
    effect: 'reads',
    summary: 'Returns for how many days an administrator may sign in without a second factor.',
    output: SignInRulesSchema,
  }),
  updateSettings: contract('PUT /api/admin/sign-in-settings', {
    access: 'admin',
    effect: 'changes-rights',
    summary: 'Sets for how many days an administrator may sign in without a second factor.',
    body: SignInSettingsSchema,
    output: SignInSettingsSchema,
  }),
  nextAuthRead: contract('GET /api/auth/[...nextauth]', nextAuth),
  nextAuthWrite: contract('POST /api/auth/[...nextauth]', nextAuth),
};
