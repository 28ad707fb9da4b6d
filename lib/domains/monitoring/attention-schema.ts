import { z } from 'zod';

import { MailingProgressSchema } from '@/lib/domains/news/schema';

/** What cannot wait, and how much needs attention on which page. */
export const AttentionSchema = z.object({
  /** The person whose session it is. */
  userId: z.int(),
  /** By the path of a page of the back office that opens for the person. */
  counts: z.record(z.string(), z.int()),
  /** Mailings that are about to start, under way, paused or on hold. */
  mailings: MailingProgressSchema.array(),
  isMailKept: z.boolean(),
  /** When the back office closes to an account without a second factor; null if it has one. */
  factorDueAt: z.iso.datetime().nullable(),
  hasForeignPassword: z.boolean(),
});
export type Attention = z.infer<typeof AttentionSchema>;
