import { z } from 'zod';

import { mailingStates } from '../news/schema';

export const NewsletterSchema = z.object({
  id: z.int(),
  newsItemId: z.int(),
  title: z.string(),
  state: z.enum(mailingStates),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** How many subscribers there were when it was confirmed. */
  recipients: z.int(),
  /** Handed over to the mail server: whether they reached their readers is not known here. */
  sent: z.int(),
  /** Written to files, because there was no mail server. */
  kept: z.int(),
  /** Refused by a mail server, or given up after five days of tries. */
  failed: z.int(),
  /** Handed over when the process ended: sent or not, nobody knows. They are sent again only when somebody says so. */
  unconfirmed: z.int(),
  /** Who left the list before their turn came, or was left out by a cancellation. */
  skipped: z.int(),
  left: z.int(),
});
export type Newsletter = z.infer<typeof NewsletterSchema>;

export const NewsletterPreviewSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Verified subscribers whose address takes mail. */
  recipients: z.int(),
  /** They end with this one: who subscribes later is not meant. */
  toSubscriptionId: z.int(),
  /** The item's own mailing, when there is one: an item is sent once. */
  newsletter: NewsletterSchema.nullable(),
});
export type NewsletterPreview = z.infer<typeof NewsletterPreviewSchema>;

/** How many would receive a mailing now. */
export const AudienceSchema = NewsletterPreviewSchema.pick({ recipients: true, toSubscriptionId: true });

/** The confirmation carries what was shown, so that nobody confirms one number and sends another. */
export const NewsletterSendSchema = z.object({
  recipients: z.int().min(1, 'There is nobody to send it to.'),
  toSubscriptionId: z.int().min(1).max(0x7fffffff),
});
export type NewsletterSend = z.infer<typeof NewsletterSendSchema>;

export const NewsletterUpdateSchema = z.object({
  state: z.enum(['sending', 'paused', 'cancelled'], { error: 'state must be sending, paused or cancelled.' }),
});
export type NewsletterUpdate = z.infer<typeof NewsletterUpdateSchema>;
