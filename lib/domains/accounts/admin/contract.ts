import { z } from 'zod';

import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

import { OpenSessionSchema } from '../own/schema';
import { CurrentUserSchema } from '../schema';
import { UserCreateSchema, UserQuerySchema, UserSchema, InvitationSchema, UserUpdateSchema } from './schema';

export const usersContract = {
  getCurrent: contract(`GET ${apiPaths.user}`, {
    access: 'user',
    effect: 'reads',
    allowsPendingPassword: true,
    expectsSignedOut: true,
    summary: 'Returns the signed-in user.',
    output: CurrentUserSchema,
  }),
  list: contract('GET /api/admin/users', {
    access: 'admin',
    effect: 'reads',
    summary: 'Lists the users.',
    query: UserQuerySchema,
    pageOf: UserSchema,
  }),
  create: contract('POST /api/admin/users', {
    access: 'admin',
    effect: 'may-change-rights',
    summary: 'Creates a user of either role.',
    body: UserCreateSchema,
    output: UserSchema,
    status: 201,
    refusals: ['conflict'],
  }),
  update: contract('PATCH /api/admin/users/[id]', {
    access: 'admin',
    effect: 'may-change-rights',
    summary: 'Changes the name or the role of a user. Refused for your own role and for the last administrator’s.',
    body: UserUpdateSchema,
    output: UserSchema,
    refusals: ['conflict'],
  }),
  invite: contract('POST /api/admin/invitations', {
    access: 'admin',
    effect: 'may-change-rights',
    summary: 'Invites a user, who chooses a password through a link mailed to them.',
    body: InvitationSchema,
    output: UserSchema,
    status: 201,
    refusals: ['conflict', 'too_many'],
  }),
  inviteAgain: contract('POST /api/admin/users/[id]/invitation', {
    access: 'admin',
    effect: 'may-change-rights',
    summary: 'Sends a new link to a user who was invited; the previous link no longer works.',
    refusals: ['conflict', 'too_many'],
  }),
  withdrawInvitation: contract('DELETE /api/admin/users/[id]/invitation', {
    access: 'admin',
    effect: 'erases',
    summary: 'Withdraws an invitation that has not been accepted, and deletes the account.',
    refusals: ['conflict'],
  }),
  listSessions: contract('GET /api/admin/users/[id]/sessions', {
    access: 'admin',
    effect: 'reads',
    summary: 'Lists the sessions of a user.',
    output: OpenSessionSchema.array(),
  }),
  endSessions: contract('DELETE /api/admin/users/[id]/sessions', {
    access: 'admin',
    effect: 'changes-rights',
    summary: 'Ends one session of a user by its name, or all of them.',
    query: z.object({ name: z.string().max(64).optional() }),
  }),
  clearFactors: contract('DELETE /api/admin/users/[id]/factors', {
    access: 'admin',
    effect: 'changes-rights',
    summary: 'Clears the second factors of a user who has lost them, and ends their sessions. Refused for your own.',
    refusals: ['conflict'],
  }),
  delete: contract('DELETE /api/admin/users/[id]', {
    access: 'admin',
    effect: 'erases',
    summary: 'Deletes a user and ends their sessions. Refused for your own account and for the last administrator.',
    refusals: ['conflict'],
  }),
};
