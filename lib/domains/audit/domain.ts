import 'server-only';

import type { AuditKind } from '@/lib/domains/audit-action';
import { defineDomain, definePersonalData, type DeletionRun } from '@/lib/domains/define-domain';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { deleteByRanges } from '@/lib/platform/lists/delete-by-ranges';
import { searchFormsJob } from '@/lib/platform/lists/search-forms';

import { auditContract } from './contract';
import { auditDays } from './schema';
import { searchedEntries, trailAudit } from './list';
import { listActions } from './read-service';

const personalData = definePersonalData({
  async copy(tx, email) {
    return {
      actions: await listActions(tx, { actorEmail: email }),
    };
  },
  labels: { actions: 'What the account did' },
  /** Entries keep what an account did until they expire; the domain of accounts takes out what others typed. */
  async erase() {},
});

export const auditDomain = defineDomain({
  name: 'audit',
  tables: { AuditEntry: 'opens-nothing' },
  contracts: { audit: auditContract },
  pages: [
    { path: paths.signIns, label: 'Sign-ins', tab: 'users' },
    { path: paths.auditTrail, label: 'History', tab: 'site' },
  ],
  jobs: [searchFormsJob(searchedEntries)],
  retention: {
    changeEntry: {
      what: 'Log of what administrators changed',
      days: auditDays.change,
      since: 'the change',
      delete: (run) => deleteEntries('change', run),
    },
    securityEntry: {
      what: 'Log of sign-ins, failed attempts and changes to one’s own account, with the network they came from',
      days: auditDays.security,
      since: 'the event',
      delete: (run) => deleteEntries('security', run),
    },
  },
  personalData,
  auditActions: trailAudit,
  heldAfterRestore: [],
});

function deleteEntries(kind: AuditKind, { before, stopping }: DeletionRun): Promise<void> {
  return deleteByRanges(
    'AuditEntry',
    (id) => db().auditEntry.deleteMany({ where: { id, kind, at: { lt: before } } }),
    stopping,
  );
}
