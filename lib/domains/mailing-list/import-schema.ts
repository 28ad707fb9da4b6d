import { z } from 'zod';

import { looseTimeSchema } from '../../platform/dates/schema';
import { cutText } from '../../platform/text/cut';
import { EmailSchema } from '../../platform/text/email-address';
import { boundedText, optionalName } from '../../platform/text/text';

export const importMaximumBytes = 64 * 1024 * 1024;

/** The number of lines by outcome: waiting to be added, added, or left out for one of the reasons. */
const LineCountsSchema = z.object({
  waiting: z.int(),
  added: z.int(),
  known: z.int(),
  optedOut: z.int(),
  duplicate: z.int(),
  left: z.int(),
  invalid: z.int(),
});
export type LineOutcome = keyof z.infer<typeof LineCountsSchema>;

export const rejectionReasons: Record<Exclude<LineOutcome, 'waiting' | 'added' | 'invalid'>, string> = {
  known: 'This address is already subscribed. Nothing about it was changed.',
  optedOut: 'The owner of this address has unsubscribed, or mail to it bounces.',
  duplicate: 'This address appears earlier in the file.',
  left: 'The file says that this address has unsubscribed or cannot be reached.',
};

/** Fields that a column of the file can be read as. */
export const importFields = [
  'email',
  'firstName',
  'lastName',
  'organization',
  'isVerified',
  'status',
  'subscribedAt',
] as const;
export type ImportField = (typeof importFields)[number];

const fieldOrNone = z.enum([...importFields, ''], {
  error: `columns must list ${importFields.join(', ')}, or nothing for a column that is not used, separated by commas.`,
});

export const ImportQuerySchema = z.object({
  fileName: boundedText('File name', 200, 'The name of the file is missing.'),
  /** The field of each column, in order: "email,,status". By default, the names in the first line decide. */
  columns: z
    .string()
    .max(2000, 'columns must have at most 2,000 characters.')
    .transform((text) => text.split(','))
    .pipe(fieldOrNone.array())
    .refine((fields) => fields.includes('email'), 'One column must be the email address.')
    .refine((fields) => {
      const used = fields.filter(Boolean);
      return new Set(used).size === used.length;
    }, 'Two columns cannot be read as the same field.')
    .optional(),
});

export const ImportStartSchema = z.object({
  /** Kept as evidence with every address that is added. */
  basis: boundedText('This', 500, 'Please describe how these people agreed to receive email.'),
});
export type ImportStart = z.infer<typeof ImportStartSchema>;

/** A subscriber's state in the words of the tools that lists come from. */
const statuses: Readonly<Record<'verified' | 'pending' | 'left', readonly string[]>> = {
  verified: ['active', 'confirmed', 'enabled', 'optedin', 'subscribed', 'true', 'verified', 'yes'],
  pending: ['false', 'inactive', 'new', 'no', 'notconfirmed', 'notverified', 'pending', 'unconfirmed', 'unverified'],
  left: [
    ...[
      'blocked',
      'blacklisted',
      'bounced',
      'cleaned',
      'complained',
      'deleted',
      'disabled',
      'invalid',
      'notsubscribed',
    ],
    ...['optedout', 'optout', 'removed', 'spam', 'suppressed', 'undeliverable', 'unsubscribe', 'unsubscribed'],
  ],
};
const statusNames = Object.keys(statuses) as (keyof typeof statuses)[];

const StatusSchema = z.string().transform((text, context) => {
  const word = text.toLowerCase().replace(/[^a-z]/g, '');
  const status = statusNames.find((name) => statuses[name].includes(word));
  if (status) return status;
  const shown = cutText(text, 40);
  context.addIssue(`The status “${shown}” is not known here. Write confirmed, pending or unsubscribed.`);
  return z.NEVER;
});

/** One line of the file. Empty cells count as absent. */
export const ImportLineSchema = z.object({
  email: EmailSchema,
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  organization: optionalName('Organization'),
  isVerified: z
    .stringbool({
      truthy: ['true', 'yes', '1'],
      falsy: ['false', 'no', '0'],
      error: 'isVerified must be true or false.',
    })
    .default(true),
  status: StatusSchema.optional(),
  subscribedAt: looseTimeSchema('subscribedAt')
    .refine((date) => date.getTime() <= Date.now(), 'subscribedAt must not be in the future.')
    .optional(),
});
/** What is enough of a line that says that its address has left. */
export const LeaverSchema = z.object({ email: EmailSchema, status: StatusSchema.pipe(z.literal('left')) });
export type ImportLine = z.infer<typeof ImportLineSchema>;

export const ImportSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(['reading', 'ready', 'running', 'done']),
  basis: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  counts: LineCountsSchema,
  /** How many of the added or waiting lines are not marked as verified in the file. */
  pending: z.int(),
  /** The file's columns by their names in the first line, each with its field. */
  columns: z.array(z.object({ name: z.string(), field: z.enum(importFields).nullable() })),
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
