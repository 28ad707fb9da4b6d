import { z } from 'zod';

import { contract } from '../../platform/http/contract';
import { CheckReportSchema } from '../../platform/process/check-schema';

export const mailContract = {
  check: contract('GET /api/admin/mail/checks', {
    access: 'admin',
    summary: 'Checks whether mail will arrive: the sender’s DNS records, the relay, links and returned mail.',
    output: CheckReportSchema.array(),
  }),
  sendProbe: contract('POST /api/admin/mail/probe', {
    access: 'admin',
    summary: 'Sends a message to the bounce mailbox, from which what its server finds is read back.',
    output: z.object({ sentTo: z.string() }),
    refusals: ['conflict'],
  }),
};
