import 'server-only';

import { backupCheck } from '../../../backup/backup-check';
import type { Check } from '../../../platform/process/check';
import { certificateCheck } from './certificate';
import { clockCheck, databaseCheck, migrationsCheck } from './database';
import { configurationCheck, diskCheck, permissionsCheck } from './machine';
import { mailQueueCheck, signInCheck } from './work';

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
