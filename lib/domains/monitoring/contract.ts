import { z } from 'zod';

import { contract } from '../../platform/http/contract';
import { CheckReportSchema } from '../../platform/process/check-schema';

/** Requests by operators and monitoring systems. */
export const monitoringContract = {
  health: contract('GET /api/health', {
    access: 'public',
    summary:
      'Tells whether the process and its database work; 503 when they do not. With METRICS_TOKEN it lists every check.',
    output: z.object({ status: z.string(), checks: z.array(CheckReportSchema).optional() }),
  }),
  readiness: contract('GET /api/health/ready', {
    access: 'public',
    summary: 'Tells the same and whether mail is late; late mail takes no instance out of service.',
    output: z.object({ status: z.string(), database: z.string(), mailQueue: z.string() }),
  }),
  metrics: contract('GET /api/metrics', {
    access: 'public',
    summary: 'Sends the figures of the process for Prometheus, to a caller with METRICS_TOKEN.',
    sends: 'text/plain',
    refusals: ['unauthorized', 'not_found'],
  }),
};
