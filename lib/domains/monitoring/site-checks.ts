import 'server-only';

import { backupCheck } from '../../backup/backup-check';
import type { Check } from '../../platform/process/check';
import { certificateCheck } from './certificate-check';
import { clockCheck, databaseCheck, migrationsCheck } from './database-checks';
import { configurationCheck, diskCheck, permissionsCheck } from './machine-checks';
import { mailQueueCheck, signInCheck } from './work-checks';

/** Everything that is checked of the running site: the doctor, the alarms and the details of its health run this list. */
export const siteChecks: readonly Check[] = [
  configurationCheck,
  databaseCheck,
  migrationsCheck,
  clockCheck,
  diskCheck,
  permissionsCheck,
  mailQueueCheck,
  backupCheck,
  certificateCheck,
  signInCheck,
];
