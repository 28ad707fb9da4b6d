import 'server-only';

import type { PersonalData } from '../define-domain';

export const mailingListPersonalData: PersonalData = {
  async copy(tx, email) {
    return {
      subscription: await tx.subscription.findUnique({
        where: { email },
        select: {
          firstName: true,
          lastName: true,
          organization: true,
          audience: true,
          isVerified: true,
          subscribedAt: true,
          verifiedAt: true,
          lastMessageAt: true,
        },
      }),
      consent: await tx.consentEvent.findMany({
        where: { email },
        orderBy: { id: 'asc' },
        select: { event: true, form: true, wording: true, by: true, at: true },
      }),
      imports: await tx.subscriptionImportLine.findMany({
        where: { email },
        select: {
          firstName: true,
          lastName: true,
          subscribedAt: true,
          outcome: true,
          import: { select: { fileName: true, basis: true, createdAt: true } },
        },
      }),
    };
  },
  async erase(tx, email) {
    await tx.subscription.deleteMany({ where: { email } });
    await tx.consentEvent.deleteMany({ where: { email } });
    await tx.subscriptionImportLine.deleteMany({ where: { email } });
  },
};
