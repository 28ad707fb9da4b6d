import { z } from 'zod';

import { TextSchema } from '@/lib/platform/text/text';

const base64url = (maximum: number) => {
  const error = 'The response of the passkey is incomplete.';
  return z
    .string({ error })
    .max(maximum, error)
    .regex(/^[\w-]+$/, error);
};
const CredentialIdSchema = base64url(1400);
/** WebAuthn's names for the ways to reach an authenticator. */
export const TransportsSchema = z.string().max(20).array().max(10);

const DescriptorSchema = z.object({
  id: CredentialIdSchema,
  type: z.literal('public-key'),
  transports: TransportsSchema.optional(),
});
export type PasskeyDescriptor = z.infer<typeof DescriptorSchema>;

/** Options for an authentication (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty if any of the site's passkeys is accepted. */
  allowCredentials: DescriptorSchema.array(),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptionsSchema>;

/** Options for a registration (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.object({ alg: z.int(), type: z.literal('public-key') }).array(),
  timeout: z.int(),
  excludeCredentials: DescriptorSchema.array(),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptionsSchema>;

const credential = {
  id: CredentialIdSchema,
  rawId: CredentialIdSchema,
  type: z.literal('public-key'),
};

export const PasskeyAssertionSchema = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8000),
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: base64url(128)
        .nullish()
        .transform((handle) => handle ?? undefined),
    }),
  },
  { error: 'The response of the passkey is incomplete.' },
);
export type PasskeyAssertion = z.infer<typeof PasskeyAssertionSchema>;

export const passkeyMaximum = 20;
export const passkeyNameMaximumLength = 60;

export const PasskeyNameSchema = z.object({
  name: z
    .string({ error: 'Please give the passkey a name.' })
    .trim()
    .min(1, 'Please give the passkey a name.')
    .max(passkeyNameMaximumLength, `A name must have at most ${passkeyNameMaximumLength} characters.`)
    .pipe(TextSchema),
});

export const NewPasskeySchema = PasskeyNameSchema.extend({
  credential: z.object(
    {
      ...credential,
      response: z.object({
        clientDataJSON: base64url(8000),
        attestationObject: base64url(40_000),
        transports: TransportsSchema.optional(),
      }),
    },
    { error: 'The passkey is incomplete.' },
  ),
});
export type NewPasskey = z.infer<typeof NewPasskeySchema>;

export const PasskeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof PasskeySchema>;

/** With an account's first factor come ten recovery codes, shown only once. */
export const AddedPasskeySchema = PasskeySchema.extend({ recoveryCodes: z.string().array().optional() });
