import 'server-only';

import { definePersonalData } from '@/lib/domains/define-domain';

import { eraseKeptFiles } from './outgoing/kept-files';
import { lockReaders } from './outgoing/readers';
import { findSuppressions, suppressUnnamed } from './outgoing/suppression';

export const mailPersonalData = definePersonalData({
  async copy(tx, email) {
    return {
      leftAlone: (await findSuppressions(tx, [email])).get(email) ?? null,
      /** The mail server's reply that caused the suppression. */
      refusedWith: (await tx.suppression.findUnique({ where: { email }, select: { reply: true } }))?.reply ?? null,
      refusals: await tx.bounce.findUnique({
        where: { email },
        select: { count: true, lastAt: true, lastReply: true },
      }),
      mail: await tx.outboundMail.findMany({
        where: { recipient: email },
        orderBy: { id: 'asc' },
        select: {
          template: true,
          status: true,
          attempts: true,
          lastError: true,
          createdAt: true,
          sentAt: true,
          messageId: true,
        },
      }),
    };
  },
  labels: {
    leftAlone: 'No updates are sent, because the address',
    refusedWith: 'Refused with',
    refusals: 'Refusals by the mail server',
    lastReply: 'Its words',
    mail: 'Messages to this address',
    template: 'Kind',
    messageId: 'Number of the message',
  },
  /** Keeps a fingerprint, so that neither an import nor an administrator can add the address again. */
  async erase(tx, email) {
    await lockReaders(tx, [email]);
    await tx.bounce.deleteMany({ where: { email } });
    await tx.outboundMail.deleteMany({ where: { recipient: email } });
    await suppressUnnamed(tx, email);
  },
  eraseFiles: eraseKeptFiles,
});
