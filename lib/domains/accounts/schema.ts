import { z } from 'zod';

import { normalizeEmail } from '@/lib/platform/text/email-address';
import { TextSchema } from '@/lib/platform/text/text';

import { passwordSchema, typedPassword } from './passwords/schema';
import { PasskeyAssertionSchema, PasskeyRequestOptionsSchema } from './passkey-schema';
import { roles } from './roles/role';
import { signInRequiredMessage } from './sign-in-state';

export const emailAndPasswordRequired = 'Email and password are required.';

export const PasswordSchema = passwordSchema(emailAndPasswordRequired);

export const CurrentUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
});
/** A row of the table is not one, because the table holds the role in two columns: see `toCurrentUser`. */
export type CurrentUser = z.infer<typeof CurrentUserSchema> & { isEditor?: never };

/** No rule but presence, so that errors reveal nothing about passwords. */
export const LoginSchema = z.object({
  email: z
    .string({ error: signInRequiredMessage })
    .pipe(TextSchema)
    .pipe(z.string().overwrite(normalizeEmail).min(1, signInRequiredMessage).max(1000, 'Email is too long.')),
  password: typedPassword(signInRequiredMessage),
  /** A code of the authenticator app, or a recovery code. */
  code: z.string().trim().max(64, 'That code is too long.').pipe(TextSchema).optional(),
});
export type Login = z.infer<typeof LoginSchema>;

const codeRequired = 'Please enter the code.';

export const CodeSchema = z.object({
  code: z
    .string({ error: codeRequired })
    .trim()
    .min(1, codeRequired)
    .max(64, 'That code is too long.')
    .pipe(TextSchema),
});

export const AppSetupSchema = z.object({
  /** For apps that cannot scan, in groups of four. */
  secret: z.string(),
  /** An SVG. */
  qrCode: z.string(),
});
export type AppSetup = z.infer<typeof AppSetupSchema>;

export const RecoveryCodesSchema = z.object({ recoveryCodes: z.string().array() });
export const AddedAppSchema = RecoveryCodesSchema.partial();

/** A proof of identity: the password, a code, or a passkey's response. */
export const ProofSchema = z.union(
  [CodeSchema, LoginSchema.pick({ password: true }), z.object({ passkey: PasskeyAssertionSchema })],
  { error: 'Please enter your password or a code.' },
);
export type ProofInput = z.infer<typeof ProofSchema>;

/** The ways to prove one's identity again: what a form asks for, and the options for a passkey. */
export const ProofOptionsSchema = z.object({
  asksFor: z.enum(['password', 'code']),
  passkey: PasskeyRequestOptionsSchema.optional(),
});
export type ProofOptions = z.infer<typeof ProofOptionsSchema>;

export const defaultFactorGraceDays = 7;
export const factorGraceDaysMaximum = 30;

export const SignInSettingsSchema = z.object({
  factorGraceDays: z
    .int({ error: 'Days must be a whole number.' })
    .min(0, 'Days must be 0 or more.')
    .max(factorGraceDaysMaximum, `Days must be ${factorGraceDaysMaximum} or less.`),
});
export type SignInSettings = z.infer<typeof SignInSettingsSchema>;

/** The settings, and whether the environment overrides them (REQUIRE_MFA). */
export const SignInRulesSchema = SignInSettingsSchema.extend({ isRequiredAtOnce: z.boolean() });
