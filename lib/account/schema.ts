import { z } from 'zod';

import { EmailSchema } from '../email-address';
import { NewPasswordSchema, typedPassword } from '../passwords/schema';
import { optionalName } from '../text';

export const AddressSchema = z.object({ email: EmailSchema });

export const NamesSchema = z.object({
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
});
export type Names = z.infer<typeof NamesSchema>;

export const AcceptanceSchema = NamesSchema.extend(NewPasswordSchema.shape);
export type Acceptance = z.infer<typeof AcceptanceSchema>;

export const OpenSessionSchema = z.object({
  /** Names the session; it does not open it. */
  name: z.string(),
  browser: z.string(),
  client: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSessionSchema>;

const currentPassword = typedPassword('Please enter your current password.');

export const PasswordChangeSchema = NewPasswordSchema.extend({ currentPassword });
export type PasswordChange = z.infer<typeof PasswordChangeSchema>;

export const EmailChangeSchema = AddressSchema.extend({ currentPassword });
export type EmailChange = z.infer<typeof EmailChangeSchema>;
