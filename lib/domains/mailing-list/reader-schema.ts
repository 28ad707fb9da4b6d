import { z } from 'zod';

import { ProfileUpdateSchema } from './schema';
import { topicField, topicNames } from './topics';

/** Forged, altered, old, foreign and replayed links get the same message, which reveals nothing about any address. */
export const deadLinkMessage =
  'This link no longer works. Please use the link in our latest message to you, or subscribe again.';

const TokenSchema = z.string({ error: deadLinkMessage }).min(1, deadLinkMessage).max(2000, deadLinkMessage);

export const ReaderTokenSchema = z.object({ token: TokenSchema });

const topicFields = Object.fromEntries(
  topicNames.map((topic) => [topicField(topic), z.literal('on').optional()]),
) as Record<ReturnType<typeof topicField>, z.ZodOptional<z.ZodLiteral<'on'>>>;

/** A form's ticked boxes; the reader opts out of absent topics. */
export const TopicsUpdateSchema = ReaderTokenSchema.extend(topicFields);
export type TopicsUpdate = z.infer<typeof TopicsUpdateSchema>;

/** A person's own name and profile; the proof is in a cookie. */
export const OwnProfileSchema = ProfileUpdateSchema.omit({ proof: true });
export type OwnProfile = z.infer<typeof OwnProfileSchema>;

const unconfirmedErasure = 'Please confirm that you want your data erased.';
export const OwnErasureSchema = z.object({
  /** Of a link that erases; absent if the proof is in a cookie. */
  token: TokenSchema.optional(),
  isCertain: z.literal('on', { error: unconfirmedErasure }),
});
