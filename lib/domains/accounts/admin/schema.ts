import { z } from 'zod';

import { pageQuery } from '@/lib/platform/lists/paging';
import { EmailSchema } from '@/lib/platform/text/email-address';

import { NamesSchema } from '../own/schema';
import { CurrentUserSchema, PasswordSchema } from '../schema';
import { roles } from '../roles/role';

const RoleSchema = z.enum(roles, { error: 'Role must be user, editor or admin.' });

export const InvitationSchema = NamesSchema.extend({ email: EmailSchema, role: RoleSchema.default('user') });
export type Invitation = z.infer<typeof InvitationSchema>;

export const UserCreateSchema = InvitationSchema.extend({
  password: PasswordSchema,
  /** The owner must choose another password before anything else. */
  mustChangePassword: z.boolean().default(false),
});
export type UserCreate = z.infer<typeof UserCreateSchema>;

/** An administrator's changes to an account; absent fields keep their values. */
export const UserUpdateSchema = NamesSchema.extend({ role: RoleSchema.optional() });
export type UserUpdate = z.infer<typeof UserUpdateSchema>;

export const UserSchema = CurrentUserSchema.extend({
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** For an account without a password yet: whether the invitation's link still works. */
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
