import { z } from 'zod';

import { EmailSchema } from '../email-address';
import { boundedText, optionalName } from '../text';

export const importMaximumBytes = 64 * 1024 * 1024;

/** What becomes of a line: it waits to be added, was added, or was left out for one of the reasons. */
export const lineOutcomes = ['waiting', 'added', 'known', 'optedOut', 'duplicate', 'invalid'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export const rejectionReasons: Record<Exclude<LineOutcome, 'waiting' | 'added' | 'invalid'>, string> = {
  known: 'This address is already subscribed. Nothing about it was changed.',
  optedOut: 'The owner of this address has unsubscribed, or mail to it bounces.',
  duplicate: 'This address appears earlier in the file.',
};

export const ImportQuerySchema = z.object({
  fileName: boundedText('File name', 200, 'The name of the file is missing.'),
});

export const ImportStartSchema = z.object({
  /** Kept as evidence with every address that is added. */
  basis: boundedText('This', 500, 'Please describe how these people agreed to receive email.'),
});
export type ImportStart = z.infer<typeof ImportStartSchema>;

/** One line of the file. Empty cells count as absent. */
export const ImportLineSchema = z.object({
  email: EmailSchema,
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  isVerified: z
    .stringbool({
      truthy: ['true', 'yes', '1'],
      falsy: ['false', 'no', '0'],
      error: 'isVerified must be true or false.',
    })
    .default(true),
  subscribedAt: z
    .string()
    .refine(
      (value) => /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
      'subscribedAt must be a date, such as 2026-01-31.',
    )
    .transform((value) => new Date(value))
    .refine((date) => date.getTime() <= Date.now(), 'subscribedAt must not lie in the future.')
    .optional(),
});
export type ImportLine = z.infer<typeof ImportLineSchema>;

export const ImportSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(['reading', 'ready', 'running', 'done']),
  basis: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  counts: z.record(z.enum(lineOutcomes), z.int()),
  /** The first lines that are to be added, and the first that are not. */
  sample: z.array(
    z.object({
      line: z.int(),
      email: z.string(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      isVerified: z.boolean(),
    }),
  ),
  rejected: z.array(z.object({ line: z.int(), email: z.string(), reason: z.string() })),
});
export type SubscriptionImport = z.infer<typeof ImportSchema>;

export const ImportSummarySchema = ImportSchema.omit({ sample: true, rejected: true });
export type SubscriptionImportSummary = z.infer<typeof ImportSummarySchema>;

export const outcomeIs = (outcome: LineOutcome) => outcome;
export const stateIs = (state: SubscriptionImport['state']) => state;
