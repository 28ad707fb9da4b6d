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
  /** Entries keep who did what until they expire; they contain no addresses of subscribers. */
  async erase() {},
};
