import { z } from 'zod';

/** The result of a check of the site; see `Check`. */
export const CheckReportSchema = z.object({
  name: z.string(),
  status: z.enum(['ok', 'warning', 'problem']),
  message: z.string(),
  /** Null if there is nothing to do. */
  advice: z.string().nullable(),
  isOff: z.literal(true).optional().describe('What it would check is turned off; the status is `ok`.'),
  place: z.string().optional().describe('The page of the back office that it concerns.'),
});
export type CheckReport = z.infer<typeof CheckReportSchema>;
