import 'server-only';

import { defineDomain } from '@/lib/domains/define-domain';
import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { paths } from '@/lib/paths';

import { endThoseOfDeletedNotes, stopOutdated } from './approvals';
import { mailingsAudit, mailingsAuditFields } from './audit';
import { mailingsContract } from './contract';
import { currentLetter } from './letter';
import { lettersContract } from './letters-contract';
import { restoredReason } from './schema';
import { forgetThoseKept, newsletterJob } from './sending';
import { findWantedLetters } from './wanted-letters';

export const mailingsDomain = defineDomain({
  name: 'mailings',
  tables: { Newsletter: 'opens-nothing' },
  contracts: { newsletters: mailingsContract, letters: lettersContract },
  pages: [{ path: paths.mailings, label: 'Mailings', tab: 'subscriptions' }],
  prepare: [
    { name: 'mailings of deleted notes', run: endThoseOfDeletedNotes },
    { name: 'mailings kept as files', run: forgetThoseKept },
  ],
  jobs: [newsletterJob],
  retention: {},
  personalData: 'none',
  auditActions: mailingsAudit,
  auditFields: mailingsAuditFields,
  mails: [{ ...newsItem, findWanted: findWantedLetters, stopOutdated, current: currentLetter }],
  heldAfterRestore: [
    { table: 'Newsletter', statement: `UPDATE "Newsletter" SET "state" = 'paused' WHERE "state" = 'sending'` },
    { table: 'Newsletter', statement: `UPDATE "Newsletter" SET "state" = 'held' WHERE "state" = 'approved'` },
    {
      table: 'Newsletter',
      // After an earlier reason, which may still hold.
      statement: `UPDATE "Newsletter" SET "reason" = trim("reason" || ' ${restoredReason}') WHERE "state" IN ('paused', 'held') AND "reason" NOT LIKE '%${restoredReason}'`,
    },
  ],
});
