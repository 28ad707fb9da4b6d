import 'server-only';

import { definePersonalData } from '../define-domain';
import { listActions } from './read-service';

export const auditPersonalData = definePersonalData({
  async copy(tx, email) {
    return {
      actions: await listActions(tx, { actorEmail: email }),
    };
  },
  labels: { actions: 'What the account did' },
  /** Entries keep who did what until they expire; they contain no addresses of subscribers. */
  async erase() {},
});
