import { z } from 'zod';

import { NamesSchema } from '../own/schema';
import { CurrentUserSchema, PasswordSchema, roles } from '../schema';
import { EmailSchema } from '../../../platform/text/email-address';
import { pageQuery } from '../../../platform/lists/paging';

const RoleSchema = z.enum(roles, { error: 'Role must be user or admin.' });

export const InvitationSchema = NamesSchema.extend({ email: EmailSchema, role: RoleSchema.default('user') });
export type Invitation = z.infer<typeof InvitationSchema>;

export const UserCreateSchema = InvitationSchema.extend({
  password: PasswordSchema,
  /** The account opens nothing until its owner has chosen another. */
  mustChangePassword: z.boolean().default(false),
});
export type UserCreate = z.infer<typeof UserCreateSchema>;

/** What an administrator changes of somebody; what is not there stays. */
export const UserUpdateSchema = NamesSchema.extend({ role: RoleSchema.optional() });
export type UserUpdate = z.infer<typeof UserUpdateSchema>;

export const UserSchema = CurrentUserSchema.extend({
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Of somebody who has not chosen a password yet: whether the link that they were sent still works. */
  invitation: z.enum(['open', 'expired']).nullable(),
  /** Whether a passkey or an authenticator app is set up. */
  hasFactor: z.boolean(),
});
export type User = z.infer<typeof UserSchema>;

export const userSorts = [
  '-createdAt',
  'createdAt',
  'email',
  '-email',
  'name',
  '-name',
  'lastLoginAt',
  '-lastLoginAt',
] as const;

export const UserQuerySchema = pageQuery(userSorts).extend({ role: z.enum(roles).optional() });
export type UserQuery = z.infer<typeof UserQuerySchema>;
