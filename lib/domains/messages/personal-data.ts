import 'server-only';

import { definePersonalData } from '@/lib/domains/define-domain';
import { contactMessage } from '@/lib/domains/mail/compose/templates/contact-message';
import { deleteMessagesWith } from '@/lib/domains/mail/outgoing/messages-to';

export const messagesPersonalData = definePersonalData({
  async copy(tx, email) {
    return {
      messages: await tx.contactMessage.findMany({
        where: { email },
        orderBy: { id: 'asc' },
        select: { name: true, organization: true, topic: true, message: true, createdAt: true, answeredAt: true },
      }),
    };
  },
  labels: { messages: 'What was written through the contact form' },
  async erase(tx, email) {
    await tx.contactMessage.deleteMany({ where: { email } });
    await deleteMessagesWith(tx, contactMessage, email);
  },
});
