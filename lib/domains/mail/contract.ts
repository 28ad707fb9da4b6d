import { z } from 'zod';

import { contract } from '@/lib/platform/http/contract';
import { CheckReportSchema } from '@/lib/platform/process/check-schema';

export const mailContract = {
  check: contract('GET /api/admin/mail/checks', {
    access: 'editor',
    effect: 'reads',
    summary: 'Checks whether mail will be delivered: the sender’s DNS records, the relay, links and returned mail.',
    output: CheckReportSchema.array(),
  }),
  sendProbe: contract('POST /api/admin/mail/probe', {
    access: 'admin',
    effect: 'changes',
    summary: 'Sends a probe to the bounce mailbox; its server’s authentication results are read back later.',
    output: z.object({ sentTo: z.string() }),
    refusals: ['conflict', 'too_many'],
  }),
};
