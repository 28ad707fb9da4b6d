import { z } from 'zod';

/** How a check of the site ended; see `Check`. */
export const CheckReportSchema = z.object({
  name: z.string(),
  status: z.enum(['ok', 'warning', 'problem']),
  message: z.string(),
  /** Null where there is nothing to do. */
  advice: z.string().nullable(),
});
export type CheckReport = z.infer<typeof CheckReportSchema>;
