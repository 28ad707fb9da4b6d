import { z } from 'zod';

import { EmailSchema } from '@/lib/platform/text/email-address';
import { optionalName, TextSchema } from '@/lib/platform/text/text';

import { newPasswordSchema, typedPassword } from '../passwords/schema';

export const AddressSchema = z.object({ email: EmailSchema });

export const NamesSchema = z.object({
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
});
export type Names = z.infer<typeof NamesSchema>;

/** `minimum` is the shortest password that the account allows (`getPasswordMinimum`). */
export const acceptanceSchema = (minimum: number) => NamesSchema.extend(newPasswordSchema(minimum).shape);
export type Acceptance = z.infer<ReturnType<typeof acceptanceSchema>>;

export const OpenSessionSchema = z.object({
  /** Identifies the session; not the cookie's value. */
  name: z.string(),
  browser: z.string(),
  client: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSessionSchema>;

const currentPassword = typedPassword('Please enter your current password.');

/** `minimum` is the shortest password that the account allows (`getPasswordMinimum`). */
export const passwordChangeSchema = (minimum: number) =>
  z.object({ currentPassword, ...newPasswordSchema(minimum).shape });
export type PasswordChange = z.infer<ReturnType<typeof passwordChangeSchema>>;

export const EmailChangeSchema = AddressSchema.extend({ currentPassword });
export type EmailChange = z.infer<typeof EmailChangeSchema>;

/** Token of a link in a message; valid ones have 43 characters. */
export const LinkTokenSchema = z.object({ token: z.string().max(200).pipe(TextSchema) });

/** The minimum length of the new password depends on the account, so the handler checks it. */
const password = z.string('Please choose a password.').max(10_000, 'Password is too long.').pipe(TextSchema);
export const PasswordChangeRequestSchema = z.object({ currentPassword: password, password });
export const PasswordResetSchema = LinkTokenSchema.extend({ password });
export const InvitationAcceptanceSchema = LinkTokenSchema.extend({ ...NamesSchema.shape, password });

/** As `OpenSessionSchema` names it. */
export const SessionNameSchema = z.object({ name: z.string().max(64).optional() });
export const EndedSessionsSchema = z.object({ ended: z.int() });
