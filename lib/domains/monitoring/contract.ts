import { z } from 'zod';

import { contract } from '@/lib/platform/http/contract';
import { CheckReportSchema } from '@/lib/platform/process/check-schema';
import { MailingProgressSchema } from '@/lib/domains/news/schema';

/** What cannot wait, and how much needs attention on which page. */
const AttentionSchema = z.object({
  /** The person whose session it is. */
  userId: z.int(),
  /** By the path of a page of the back office that opens for the person. */
  counts: z.record(z.string(), z.int()),
  /** Mailings that are about to start, under way, paused or on hold. */
  mailings: MailingProgressSchema.array(),
  isMailKept: z.boolean(),
  /** When the back office closes to an account without a second factor; null if it has one. */
  factorDueAt: z.iso.datetime().nullable(),
  /** The days until then, begun ones too, by the site's clock: that of a browser may be wrong. */
  factorDueInDays: z.int().nullable(),
  hasForeignPassword: z.boolean(),
});
export type Attention = z.infer<typeof AttentionSchema>;

/** Requests by operators and monitoring systems. */
export const monitoringContract = {
  attention: contract('GET /api/admin/attention', {
    access: 'editor',
    effect: 'reads',
    isPolled: true,
    summary: 'Returns what cannot wait: mailings under way, failing checks, new messages, and what the account lacks.',
    output: AttentionSchema,
  }),
  health: contract('GET /api/health', {
    access: 'public',
    summary:
      'Reports whether both processes and the database work, with 503 if they do not. With METRICS_TOKEN, lists every check.',
    output: z.object({ status: z.string(), checks: z.array(CheckReportSchema).optional() }),
  }),
  readiness: contract('GET /api/health/ready', {
    access: 'public',
    summary: 'Reports the same, and whether mail is late; late mail does not make an instance unready.',
    output: z.object({ status: z.string(), database: z.string(), mailQueue: z.string() }),
  }),
  metrics: contract('GET /api/metrics', {
    access: 'public',
    summary: 'Returns the metrics of the process for Prometheus to a caller with METRICS_TOKEN.',
    sends: 'text/plain',
    refusals: ['unauthorized', 'not_found'],
  }),
};
