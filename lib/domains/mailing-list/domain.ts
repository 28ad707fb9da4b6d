import 'server-only';

import { defineDomain } from '@/lib/domains/define-domain';
import { ownData } from '@/lib/domains/mail/compose/templates/own-data';
import { verifySubscription } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { searchFormsJob } from '@/lib/platform/lists/search-forms';
import { deleteSetting } from '@/lib/platform/settings/service';

import { mailingListAudit, mailingListAuditFields } from './audit';
import { subscriptionsContract } from './contract';
import { dailyNumberJob } from './states';
import { importsContract } from './import-contract';
import { importJob } from './import/job';
import { stateIs } from './import-schema';
import { searchedOffList } from './office/off-list';
import { mailingListPersonalData } from './office/personal-data';
import { readersContract } from './reader-contract';
import { pruneConsentEvidence, pruneImports, prunePendingSubscriptions } from './prune';
import { searchedSubscriptions } from './service';
import { sourcesJob } from './sources';
import { findWantedConfirmations, findWantedLinks } from './wanted-mail';

/** A file that has been read for this long was interrupted. */
const readingMilliseconds = 60 * 60 * 1000;

/** Who waits for a confirmation would be stuck without its link; a link to one's own data can be asked for again. */
const confirmationsOnly = { restoredIf: { column: 'purpose', is: 'verification' } } as const;

export const mailingListDomain = defineDomain({
  name: 'mailing-list',
  tables: {
    Subscription: 'compared',
    TopicOptOut: 'opens-nothing',
    SubscriptionCount: 'opens-nothing',
    VerificationToken: confirmationsOnly,
    ConsentEvent: 'opens-nothing',
    SubscriptionImport: 'opens-nothing',
    SubscriptionImportLine: 'opens-nothing',
    WayBack: 'not-restored',
  },
  contracts: { subscriptions: subscriptionsContract, readers: readersContract, imports: importsContract },
  pages: [{ path: paths.imports, label: 'Imports', tab: 'subscriptions', isLast: true }],
  prepare: [{ name: 'resend to all of an earlier release', run: () => deleteSetting('verification-resend') }],
  jobs: [importJob, sourcesJob, dailyNumberJob, searchFormsJob(searchedSubscriptions), searchFormsJob(searchedOffList)],
  retention: {
    pendingSubscription: {
      what: 'Subscription that is not confirmed',
      days: 30,
      since: 'the day it was requested or set back to unconfirmed, or our last message about it',
      delete: ({ before, limit }) => prunePendingSubscriptions(before, limit),
    },
    verificationToken: {
      what: 'Link that confirms an address',
      days: 0,
      since: 'its end',
      howLong: '7 days',
      delete: ({ before, limit }) => db().verificationToken.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
    },
    wayBack: {
      what: 'Way back onto the list for a reader who left by one click',
      days: 0,
      since: 'its end',
      howLong: '10 minutes',
      delete: ({ before, limit }) => db().wayBack.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
    },
    consentEvidence: {
      what: 'Record that a person agreed to our mail, or withdrew it',
      days: 3 * 365,
      since: 'the last entry, once the address is off the list',
      delete: ({ before, stopping }) => pruneConsentEvidence(before, stopping),
    },
    importFile: {
      what: 'List of subscribers that an administrator imported',
      days: 30,
      since: 'the day it was read',
      delete: ({ before, now, limit }) =>
        pruneImports(
          {
            OR: [
              { state: { not: stateIs('running') }, createdAt: { lt: before } },
              { state: stateIs('reading'), createdAt: { lt: new Date(now.getTime() - readingMilliseconds) } },
            ],
          },
          limit,
        ),
    },
  },
  personalData: mailingListPersonalData,
  auditActions: mailingListAudit,
  auditFields: mailingListAuditFields,
  mails: [
    { ...verifySubscription, findWanted: findWantedConfirmations },
    { ...ownData, findWanted: findWantedLinks },
  ],
  heldAfterRestore: [],
});
