import 'server-only';

import type { PersonalData } from '../define-domain';

export const messagesPersonalData: PersonalData = {
  async copy(tx, email) {
    return {
      messages: await tx.contactMessage.findMany({
        where: { email },
        orderBy: { id: 'asc' },
        select: { name: true, organization: true, topic: true, message: true, createdAt: true, answeredAt: true },
      }),
    };
  },
  async erase(tx, email) {
    await tx.contactMessage.deleteMany({ where: { email } });
    await tx.outboundMail.deleteMany({
      // Skips mailings, which contain none of these and are most of the mail.
      where: { batchId: null, template: 'contact-message', data: { contains: JSON.stringify(email) } },
    });
  },
};
