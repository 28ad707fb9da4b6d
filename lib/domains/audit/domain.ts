import 'server-only';

import { paths } from '../../paths';
import { db } from '../../platform/database/db';
import { deleteByRanges } from '../../platform/lists/delete-by-ranges';
import { searchFormsJob } from '../../platform/lists/search-forms';
import type { AuditKind } from '../audit-action';
import { defineDomain, type DeletionRun } from '../define-domain';
import { trailAudit } from './audit';
import { auditContract } from './contract';
import { auditPersonalData } from './personal-data';
import { auditDays } from './retention';
import { searchedEntries } from './searched-entries';

export const auditDomain = defineDomain({
  name: 'audit',
  tables: ['AuditEntry'],
  contracts: { audit: auditContract },
  pages: [
    { path: paths.signIns, label: 'Sign-ins', access: 'admin', tab: 'users' },
    { path: paths.auditTrail, label: 'History', access: 'admin', tab: 'site' },
  ],
  prepare: [],
  start: [],
  jobs: [searchFormsJob(searchedEntries)],
  stop: [],
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
  personalData: auditPersonalData,
  auditActions: trailAudit,
  auditFields: {},
  mails: [],
  heldAfterRestore: [],
});

function deleteEntries(kind: AuditKind, { before, stopping }: DeletionRun): Promise<void> {
  return deleteByRanges(
    'AuditEntry',
    (id) => db().auditEntry.deleteMany({ where: { id, kind, at: { lt: before } } }),
    stopping,
  );
}
