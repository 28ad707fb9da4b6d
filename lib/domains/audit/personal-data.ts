import 'server-only';

import { definePersonalData } from '../define-domain';

export const auditPersonalData = definePersonalData({
  async copy(tx, email) {
    return {
      actions: await tx.auditEntry.findMany({
        where: { actorEmail: email },
        orderBy: { id: 'asc' },
        select: { at: true, action: true, client: true },
      }),
    };
  },
  labels: { actions: 'What the account did' },
  /** Entries keep who did what until they expire; they contain no addresses of subscribers. */
  async erase() {},
});
