import { z } from 'zod';

import {
  changeNoteMaximum,
  MailApprovalSchema,
  mailAudiences,
  mailingKinds,
  mailSubjectMaximum,
  ShownLetterSchema,
  type MailingKind,
} from '@/lib/domains/news/acts-schema';
import { MailingProgressSchema, newsLimits } from '@/lib/domains/news/schema';
import { timestampSchema } from '@/lib/platform/dates/schema';
import { boundedText, TextSchema } from '@/lib/platform/text/text';

/** How long after publication letters start: by then shared caches are fresh, and until then they can be stopped. */
export const undoMilliseconds = 120_000;

export const isOver = (state: string): boolean => state === 'done' || state === 'cancelled';

/** A mailing with what only its own page and the lists of mailings ask. */
export const NewsletterSchema = MailingProgressSchema.extend({
  newsItemId: z.int(),
  /** The version of the item that it sends. */
  version: z.int(),
  kind: z.enum(mailingKinds),
  audience: z.enum(mailAudiences),
  /** Why the site held, paused or canceled it; empty if it did not. */
  reason: z.string(),
  startedBy: z.string(),
  /** Subscribers who left the list before their turn, or were left out by a cancellation. */
  skipped: z.int(),
  /** How many would receive a held mailing if it were released now; null for any other. */
  recipientsNow: z.int().nullable(),
  /** Why its other letters are not sent, even if a person asks: its text was changed, or ended. Null if they may be. */
  obstacle: z.string().nullable(),
});
export type Newsletter = z.infer<typeof NewsletterSchema>;

/** A letter as one reader would see it. */
const letterFields = {
  /** The name of the sender. */
  sender: z.string(),
  subject: z.string(),
  /** The text that mail programs show beside the subject. */
  preheader: z.string(),
  text: z.string(),
  html: z.string(),
  /** Identifies what it says of the item. Sent back as `shown`, it lets this letter be approved and no other. */
  digest: z.string(),
};

export const NewsletterPreviewSchema = z.object({
  ...letterFields,
  /** What has changed, in a correction; else empty. */
  note: z.string(),
  /** The number of verified subscribers whose address accepts mail. */
  recipients: z.int(),
  /** The last subscription included: later subscribers are not. */
  toSubscriptionId: z.int(),
  /** The item's newest mailing, if there is one. */
  newsletter: NewsletterSchema.nullable(),
});
export type NewsletterPreview = z.infer<typeof NewsletterPreviewSchema>;

/** How many would receive a mailing now. */
export const AudienceSchema = NewsletterPreviewSchema.pick({ recipients: true, toSubscriptionId: true });

/** The note that was shown in a letter; refused if it reads otherwise by now. */
const shownNote = z
  .string()
  .max(changeNoteMaximum, `The note must have at most ${changeNoteMaximum} characters.`)
  .optional();

/** Contains the number shown, so that the mailing never goes to a different number, and may name the letter shown. */
export const NewsletterSendSchema = z.object({
  recipients: z.int().min(1, 'There is no one to send it to.'),
  toSubscriptionId: z.int().min(1).max(0x7fffffff),
  shown: ShownLetterSchema,
  note: shownNote,
});
export type NewsletterSend = z.infer<typeof NewsletterSendSchema>;

export const NewsletterUpdateSchema = z.object({
  state: z.enum(['sending', 'paused', 'cancelled'], { error: 'state must be sending, paused or cancelled.' }),
  /** Required to release a held mailing: the number of recipients that was shown. */
  recipients: z.int().min(1).optional(),
  /** Cancels only a mailing of which no letter has started. */
  from: z.literal('approved').optional(),
});
export type NewsletterUpdate = z.infer<typeof NewsletterUpdateSchema>;

export const LetterQuerySchema = z.object({
  kind: z.enum(mailingKinds).default('news'),
  audience: z.enum(mailAudiences).default('all'),
  /** The change note, or the explanation of an end. */
  note: TextSchema.trim().max(changeNoteMaximum).default(''),
  /** The working copy, or the text that is public or scheduled, as letters about an end have it. */
  source: z.enum(['draft', 'public']).default('draft'),
  /** When the working copy goes live, if its day follows that: by default at the time that is set, or now. */
  publishAt: timestampSchema('Publication time').optional(),
  /** By default the title, with a leading word for the kind. */
  subject: boundedText('Subject', mailSubjectMaximum).optional(),
  preheader: boundedText('Preheader', newsLimits.excerpt).default(''),
});
export type LetterQuery = z.infer<typeof LetterQuerySchema>;

/** The letter of a test: without `kind`, that of the item as it is on the site. */
export const TestLetterQuerySchema = LetterQuerySchema.omit({ audience: true }).extend({
  kind: z.enum(mailingKinds).optional(),
});
export type TestLetterQuery = z.infer<typeof TestLetterQuerySchema>;

/** The letter that an act would send, and how many would receive it. */
export const LetterPreviewSchema = z.object({
  ...letterFields,
  recipients: z.int(),
  /** Why this audience cannot be mailed; null if it can. */
  refusal: z.string().nullable(),
  /** Why no mailing of this letter would be approved, whatever the audience; null if one would. */
  obstacle: z.string().nullable(),
});
export type LetterPreview = z.infer<typeof LetterPreviewSchema>;

export const ApproveMailingSchema = z.object({ mail: MailApprovalSchema, note: shownNote });

/** When an item was published and its letters were sent, to the second. */
export const ReceiptSchema = z.object({
  /** When it was or will be published; null for an unpublished item. */
  onSiteAt: z.iso.datetime().nullable(),
  /** What a letter about the item would be now: its kind and its note; null if it cannot be mailed. */
  next: z
    .object({
      kind: z.enum(mailingKinds),
      note: z.string(),
      /** It goes only to the readers whom an earlier one left without a letter. */
      isForRest: z.boolean().optional(),
    })
    .nullable(),
  mailings: z
    .object({
      newsletter: NewsletterSchema,
      subject: z.string(),
      preheader: z.string(),
      /** When the first and the last letter were accepted by the mail server, or kept as files. */
      firstAt: z.iso.datetime().nullable(),
      lastAt: z.iso.datetime().nullable(),
    })
    .array(),
});
export type Receipt = z.infer<typeof ReceiptSchema>;

const prefixes: Record<MailingKind, string> = {
  news: '',
  correction: 'Correction: ',
  withdrawal: 'Withdrawn: ',
  error: 'Published in error: ',
};

export function subjectOf(kind: MailingKind, title: string): string {
  return `${prefixes[kind]}${title}`;
}

const restored = 'The site was restored from a backup.';

/** Why a mailing waits that may have gone on after the backup. Part of an SQL text: no quotation marks or wildcards. */
export const restoredReason = `${restored} Letters sent after that backup was made would be sent again.`;

/** Whether a mailing waits because of a restore, so that going on may send letters twice. */
export function isRestored({ reason }: { reason: string }): boolean {
  return reason.includes(restored);
}
