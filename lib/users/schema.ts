import { z } from 'zod';

import { CurrentUserSchema, PasswordSchema, roles } from '../auth/schema';
import { EmailSchema } from '../email-address';
import { pageQuery } from '../lists/paging';
import { optionalName } from '../text';

export const UserCreateSchema = z.object({
  email: EmailSchema,
  password: PasswordSchema,
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  role: z.enum(roles, { error: 'Role must be user or admin.' }).default('user'),
});
export type UserCreate = z.infer<typeof UserCreateSchema>;

export const UserSchema = CurrentUserSchema.extend({
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
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
