import 'server-only';

import { backupCheck } from '@/lib/backup/backup-check';
import { mailChecks } from '@/lib/domains/mail/checks/list';
import { pictureCheck } from '@/lib/domains/news/items/picture-check';
import type { Check } from '@/lib/platform/process/check';
import { env } from '@/lib/platform/process/env';

import { alarmMailCheck, alarmWebhookCheck } from './alarm-checks';
import { certificateCheck } from './certificate-check';
import { connectionsCheck } from './connections-check';
import { clockCheck, databaseCheck, databaseReadCheck, migrationsCheck } from './database-checks';
import { encryptionCheck } from './encryption-check';
import { configurationCheck, diskCheck, isLocalSite, permissionsCheck } from './machine-checks';
import { retentionCheck } from './retention-check';
import { secretCheck } from './secret-check';
import { consentCheck, errorRateCheck, mailingsCheck, mailQueueCheck, signInCheck } from './work-checks';

const ownChecks: readonly Check[] = [
  configurationCheck,
  databaseCheck,
  connectionsCheck,
  migrationsCheck,
  clockCheck,
  diskCheck,
  permissionsCheck,
  encryptionCheck,
  pictureCheck,
  mailQueueCheck,
  mailingsCheck,
  consentCheck,
  retentionCheck,
  backupCheck,
  secretCheck,
  certificateCheck,
  signInCheck,
  errorRateCheck,
  alarmMailCheck,
  alarmWebhookCheck,
];

/**
 * All checks of the running site, shared by the alarms and the health details. Includes mail delivery if there is a mail
 * server.
 */
export function siteChecks(): Check[] {
  if (!env().SMTP_URL) return [...ownChecks];
  // What other mail servers look up about its sender concerns a site that others can reach.
  return [...ownChecks, ...mailChecks().filter(({ name }) => !isLocalSite() || name === 'Mail server')];
}

/** The same checks for a process beside a site with an embedded database, to which they write nothing. */
export function checksBesideSite(): Check[] {
  return siteChecks().map((check) => (check === databaseCheck && env().isEmbedded ? databaseReadCheck : check));
}

/** Checks of what can keep a mailing from being sent, or readers from opening its links: mail delivery first. */
export function mailingChecks(): Check[] {
  return [
    ...mailChecks(),
    mailQueueCheck,
    databaseCheck,
    diskCheck,
    clockCheck,
    certificateCheck,
    errorRateCheck,
    backupCheck,
  ];
}
