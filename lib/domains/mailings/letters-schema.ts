import { z } from 'zod';

import { pageQuery } from '@/lib/platform/lists/paging';

/** States of letters, as the screen names them. */
export const letterStates = {
  accepted: 'Accepted',
  kept: 'Kept as a file',
  waiting: 'Waiting',
  refused: 'Refused',
  returned: 'Returned',
  unconfirmed: 'Not confirmed',
  canceled: 'Not sent',
} as const;
export type LetterState = keyof typeof letterStates;

const stateNames = Object.keys(letterStates) as [LetterState, ...LetterState[]];

export const LetterSchema = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(stateNames),
  /** Whether a server accepted the letter and returned it later, as the state says too. */
  cameBack: z.boolean(),
  /** When it was accepted, kept, refused or returned; for a waiting letter, when it is due. */
  at: z.iso.datetime().nullable(),
  /** The mail server's last reply; null if it refused nothing. */
  reply: z.string().nullable(),
  /** What happens next, as a sentence; empty if nothing does. */
  next: z.string(),
});
export type Letter = z.infer<typeof LetterSchema>;

const mailing = z.coerce
  .number({ error: 'mailing must be the number of a mailing.' })
  .int('mailing must be the number of a mailing.')
  .min(1, 'mailing must be the number of a mailing.')
  .max(0x7fffffff, 'mailing must be the number of a mailing.');
const state = z.enum(stateNames, { error: `state must be one of ${stateNames.join(', ')}.` }).optional();

export const LetterQuerySchema = pageQuery(['id']).omit({ sort: true }).extend({ mailing, state });
export type LetterQuery = z.infer<typeof LetterQuerySchema>;

export const LetterExportQuerySchema = LetterQuerySchema.omit({ limit: true, cursor: true });
export type LetterFilter = z.infer<typeof LetterExportQuerySchema>;

/** The state of a mailing and of its letters. */
export const MailingSchema = z.object({
  id: z.int(),
  title: z.string(),
  counts: z.object({
    accepted: z.int(),
    kept: z.int(),
    waiting: z.int(),
    refused: z.int(),
    returned: z.int(),
    unconfirmed: z.int(),
    canceled: z.int(),
  } satisfies Record<LetterState, z.ZodInt>),
  /** The same as `counts.returned`. */
  cameBack: z.int(),
  /** How many `Send the remaining letters` would send. */
  remaining: z.int(),
  /** What the rates allow, and the end if all mailings being sent share them; null if no rate is set or the mailing is not being sent. */
  pace: z.object({ perMinute: z.int().nullable(), perDay: z.int().nullable(), endsAt: z.iso.datetime() }).nullable(),
});
export type Mailing = z.infer<typeof MailingSchema>;
