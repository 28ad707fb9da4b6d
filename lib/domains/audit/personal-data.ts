import 'server-only';

import type { PersonalData } from '../define-domain';

export const auditPersonalData: PersonalData = {
  async copy(tx, email) {
    return {
      actions: await tx.auditEntry.findMany({
        where: { actorEmail: email },
        orderBy: { id: 'asc' },
        select: { at: true, action: true, client: true },
      }),
    };
  },
  /** The trail shows who did what until its time is over; of subscribers it holds no address. */
  async erase() {},
};
