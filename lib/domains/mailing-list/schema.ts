import { z } from 'zod';

import { pageQuery } from '@/lib/platform/lists/paging';
import { EmailSchema } from '@/lib/platform/text/email-address';
import { personNameMaximumLength } from '@/lib/platform/text/person-name';
import { boundedText, optionalName } from '@/lib/platform/text/text';

import { audienceNames } from './audiences';

export const SubscribeSchema = z.object({ email: EmailSchema });
export type Subscribe = z.infer<typeof SubscribeSchema>;

/** For how a subscriber agreed, in an administrator's words. */
export const basisMaximum = 500;
/** How its owner agreed, in the administrator's words; kept as evidence. */
const BasisSchema = boundedText('This', basisMaximum);

export const SubscriptionCreateSchema = z.object({
  email: EmailSchema,
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  isVerified: z.boolean().default(true),
  basis: BasisSchema.optional(),
});
export type SubscriptionCreate = z.infer<typeof SubscriptionCreateSchema>;

/** The address cannot be changed. */
export const SubscriptionUpdateSchema = z.object({
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  isVerified: z.boolean().optional(),
  /** Kept if the change marks the subscription as verified. */
  basis: BasisSchema.optional(),
});
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdateSchema>;

export const missingTokenMessage = 'Verification token is missing. Please use the link from your email.';

export const VerifyEmailSchema = z.object({
  token: z
    .string({ error: missingTokenMessage })
    .trim()
    .min(1, missingTokenMessage)
    .max(200, 'This verification link is not valid.'),
  firstName: boundedText('First name', personNameMaximumLength, 'Please enter your first name.'),
  lastName: boundedText('Last name', personNameMaximumLength, 'Please enter your last name.'),
});
export type VerifyEmail = z.infer<typeof VerifyEmailSchema>;

export const SubscriptionSchema = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  organization: z.string().nullable(),
  audience: z.enum(audienceNames).nullable(),
  isVerified: z.boolean(),
  /** Whether its mail server has refused it, so that it gets no letters. */
  isRefused: z.boolean(),
  subscribedAt: z.iso.datetime(),
});
export type Subscription = z.infer<typeof SubscriptionSchema>;

/** Result of a verification: the subscription, and a proof, valid for an hour, to complete its profile. */
export const VerifiedSchema = SubscriptionSchema.omit({ id: true, isRefused: true }).extend({
  profileProof: z.string(),
  /** The token for the preferences page, as in the link of a letter. */
  preferencesToken: z.string(),
});
export type Verified = z.infer<typeof VerifiedSchema>;

export const ProfileSchema = SubscriptionSchema.pick({
  firstName: true,
  lastName: true,
  organization: true,
  audience: true,
});
export type Profile = z.infer<typeof ProfileSchema>;

export const ProfileUpdateSchema = z.object({
  proof: z.string({ error: 'The proof of the verification is missing.' }).max(500),
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  organization: optionalName('Organization'),
  audience: z
    .enum([...audienceNames, ''], { error: 'Please choose from the list.' })
    .transform((value) => value || null)
    .nullish(),
});
export type ProfileUpdate = z.infer<typeof ProfileUpdateSchema>;

export const subscriptionSorts = ['-subscribedAt', 'subscribedAt', 'email', '-email', 'name', '-name'] as const;

/** States of addresses on the list. One that its mail server has refused has neither. */
const onListStates = ['verified', 'pending'] as const;
/** States of people who receive nothing, and whose address is kept for that reason. */
export const offListStates = ['refused', 'unsubscribed'] as const;
export const listStates = [...onListStates, ...offListStates] as const;
export type ListState = (typeof listStates)[number];

const stateOf = <const States extends readonly [string, ...string[]]>(states: States) =>
  z.enum(states, { error: `state must be one of ${states.join(', ')}.` });

export const SubscriptionQuerySchema = pageQuery(subscriptionSorts).extend({
  state: stateOf(onListStates).optional(),
  verified: z.enum(['true', 'false'], { error: 'verified must be true or false.' }).optional(),
});
export type SubscriptionQuery = z.infer<typeof SubscriptionQuerySchema>;

export const offListSorts = ['-createdAt', 'createdAt', 'email', '-email'] as const;
export const OffListQuerySchema = pageQuery(offListSorts).extend({ state: stateOf(offListStates) });
export type OffListQuery = z.infer<typeof OffListQuerySchema>;

/** An address that receives nothing, and the reason. */
export const OffListSchema = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(offListStates),
  since: z.iso.datetime(),
  /** The subscription of an address that was refused: it stays on the list. */
  subscriptionId: z.int().nullable(),
  /** The mail server's last reply, if it has refused the address. */
  reply: z.string().nullable(),
});
export type OffList = z.infer<typeof OffListSchema>;

/** Each address counts once; for erased ones only the number is kept. */
export const StateCountsSchema = z.object({
  verified: z.int(),
  pending: z.int(),
  refused: z.int(),
  unsubscribed: z.int(),
  erased: z.int(),
  total: z.int(),
});
export type StateCounts = z.infer<typeof StateCountsSchema>;

/** Of the pending subscriptions, how many get the verification message again; and how many are left out, by reason. */
export const SubscriptionExportSchema = SubscriptionQuerySchema.pick({ q: true }).extend({
  state: stateOf(listStates).optional(),
  /** Subscriptions by their ids, instead of a search or a state. */
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/, 'ids must be at most 200 numbers, separated by commas.')
    .optional(),
});
export type SubscriptionExport = z.infer<typeof SubscriptionExportSchema>;

/** The same for every address, so that the response does not reveal who is subscribed. */
export const SubscribedSchema = z.object({ message: z.string() });
export const subscribedMessage = 'Please check your inbox and confirm your address.';

export const UnsubscribeQuerySchema = z.object({
  token: z.string({ error: 'The unsubscribe link is not complete.' }).max(1000),
});

/** What the reader of an unsubscribe link wants. */
export const LeaveSchema = UnsubscribeQuerySchema.extend({
  action: z.enum(['unsubscribe', 'erase']).default('unsubscribe'),
  /** What undoes an unsubscription. The page that asks for an erasure link keeps it in its address. */
  back: z.string().max(10_000).optional(),
});

/** Sent by a mail client (RFC 8058), or by a page that was opened before an upgrade. */
export const UnsubscribeFormSchema = LeaveSchema.pick({ action: true }).extend({
  'List-Unsubscribe': z.string().optional(),
});

export const CopyQuerySchema = z.object({ email: EmailSchema });

/** Why an address is suppressed, and since when. */
export const SuppressionSchema = z.object({
  reason: z.enum(['unsubscribed', 'bounced', 'erased']),
  since: z.iso.datetime(),
  /** The mail server's reply for a bounced address; null if it was not kept. */
  reply: z.string().nullable(),
});
export type SuppressionEntry = z.infer<typeof SuppressionSchema>;

/** Accepts any address, including one that is not or no longer subscribed. */
export const ErasureSchema = z.object({ email: EmailSchema });

/** An entry of the consent record. */
export const ConsentEventSchema = z.object({
  event: z.enum([
    'requested',
    'confirmed',
    'added',
    'verified',
    'unverified',
    'imported',
    'chosen',
    'returned',
    'unsubscribed',
  ]),
  /** The source: a page of this site, the back office, the API, or a file's name. */
  form: z.string(),
  /** The wording shown, or an administrator's; empty if there was none. */
  wording: z.string(),
  /** The administrator who entered it, if not the owner of the address. */
  by: z.string().optional(),
  at: z.iso.datetime(),
});
export type ConsentEvent = z.infer<typeof ConsentEventSchema>;
