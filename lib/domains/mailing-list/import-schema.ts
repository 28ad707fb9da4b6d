import { z } from 'zod';

import { boundedText } from '@/lib/platform/text/text';

import { importFields, isSpeaking, undecided } from './import-columns';

export const importMaximumBytes = 64 * 1024 * 1024;

/** The number of lines by outcome: waiting to be added, added, or left out for one of the reasons. */
const LineCountsSchema = z.object({
  waiting: z.int(),
  added: z.int(),
  known: z.int(),
  optedOut: z.int(),
  duplicate: z.int(),
  left: z.int(),
  noConsent: z.int(),
  invalid: z.int(),
});
export type LineOutcome = keyof z.infer<typeof LineCountsSchema>;

/** Why a line was left out. Lines without consent and those that cannot be read may have a reason of their own. */
export const rejectionReasons: Record<Exclude<LineOutcome, 'waiting' | 'added'>, string> = {
  known: 'This address is already subscribed. Nothing about it was changed.',
  optedOut: 'The owner of this address has unsubscribed or had it erased, or mail to it bounces.',
  duplicate: 'This address appears earlier in the file.',
  left: 'The file says that this address has unsubscribed or cannot be reached.',
  noConsent: 'Another line of the file does not clearly say that this address agreed to email.',
  invalid: 'The line cannot be read.',
};
export type RejectedOutcome = keyof typeof rejectionReasons;

export function skippedOf(counts: Record<RejectedOutcome, number>): number {
  return counts.known + counts.optedOut + counts.duplicate + counts.left + counts.noConsent + counts.invalid;
}

const choices = z.enum([...importFields, undecided, ''], {
  error: `columns must list ${importFields.join(', ')}, ${undecided}, or nothing for a column that is not used, separated by commas.`,
});

export const ImportQuerySchema = z.object({
  fileName: boundedText('File name', 200, 'The name of the file is missing.'),
  /** The field of each column, in order: "email,,status". By default, the names in the first line decide. */
  columns: z
    .string()
    .max(2000, 'columns must have at most 2,000 characters.')
    .transform((text) => text.split(','))
    .pipe(choices.array())
    .refine((fields) => fields.includes('email'), 'One column must be the email address.')
    .refine((fields) => {
      const used = fields.filter((field) => field !== '' && field !== undecided && !isSpeaking(field));
      return new Set(used).size === used.length;
    }, 'Two columns cannot be read as the same field.')
    .optional(),
  /** The import of the same file that this one takes the place of: the file is read again, with other columns. */
  replaces: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});

export const ImportStartSchema = z.object({
  /** Kept as evidence with every address that is added. */
  basis: boundedText('This', 500, 'Please describe how these people agreed to receive email.'),
});
export type ImportStart = z.infer<typeof ImportStartSchema>;

export const ImportSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(['reading', 'ready', 'running', 'done']),
  basis: z.string(),
  createdBy: z.string(),
  startedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  counts: LineCountsSchema,
  /** How many of the added or waiting lines are not marked as verified in the file. */
  pending: z.int(),
  /** How many lines were read without a cell that could not be read. */
  cellsLeftOut: z.int(),
  /** The file's columns by their names in the first line, each with its field. */
  columns: z.array(z.object({ name: z.string(), field: z.enum([...importFields, undecided]).nullable() })),
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
  /** The first of the added or waiting lines of which a cell could not be read and is left out. */
  incomplete: z.array(z.object({ line: z.int(), email: z.string(), reason: z.string() })),
});
export type SubscriptionImport = z.infer<typeof ImportSchema>;

export const ImportSummarySchema = ImportSchema.omit({ sample: true, rejected: true, incomplete: true });
export type SubscriptionImportSummary = z.infer<typeof ImportSummarySchema>;

export const outcomeIs = (outcome: LineOutcome) => outcome;
export const stateIs = (state: SubscriptionImport['state']) => state;
