import 'server-only';

import { deleteExpiredStatistics } from './analytics/retention';
import type { AuditKind } from './audit/schema';
import { db } from './db';
import { statusIs } from './mail/outgoing/status';
import type { Job } from './process/jobs';
import { stateIs } from './subscriptions/import-schema';
import { pruneConsentEvidence, pruneImports, prunePendingSubscriptions } from './subscriptions/prune';
import { endOf, retentionKinds, type RetentionKind } from './retention';

/** So few that whoever writes meanwhile waits for milliseconds. */
const limit = 500;
/** After this long nobody is still reading a file: it was broken off. */
const readingMilliseconds = 60 * 60 * 1000;

interface Run {
  before: Date;
  now: Date;
  stopping?: AbortSignal;
}

/** Deletes some of what has had its time; answers how many rows. */
type Deleter = (run: Run) => Promise<{ count: number }>;

/** How each kind of the table goes: one without a way to go does not compile. */
const deleters: Record<RetentionKind, Deleter> = {
  pendingSubscription: ({ before }) => prunePendingSubscriptions(before, limit),
  verificationToken: ({ before }) => db().verificationToken.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
  consentEvidence: ({ before }) => pruneConsentEvidence(before, limit),
  contactMessage: ({ before }) => db().contactMessage.deleteMany({ where: { createdAt: { lt: before } }, limit }),
  mail: ({ before }) =>
    db().outboundMail.deleteMany({
      where: {
        status: { in: (['sent', 'failed', 'cancelled', 'unconfirmed'] as const).map(statusIs) },
        createdAt: { lt: before },
      },
      limit,
    }),
  bounce: ({ before }) => db().bounce.deleteMany({ where: { lastAt: { lt: before } }, limit }),
  importFile: ({ before, now }) =>
    pruneImports(
      {
        OR: [
          { state: { not: stateIs('running') }, createdAt: { lt: before } },
          { state: stateIs('reading'), createdAt: { lt: new Date(now.getTime() - readingMilliseconds) } },
        ],
      },
      limit,
    ),
  statistics: async ({ now, stopping }) => {
    await deleteExpiredStatistics(now, stopping);
    return { count: 0 };
  },
  changeEntry: ({ before }) => pruneTrail('change', before),
  securityEntry: ({ before }) => pruneTrail('security', before),
  limit: async ({ before, now }) => {
    // What a clock has counted that was wrong would stay for as long as it was wrong.
    const ahead = new Date(2 * now.getTime() - before.getTime());
    return db().limitHit.deleteMany({ where: { OR: [{ at: { lt: before } }, { at: { gt: ahead } }] }, limit });
  },
  session: ({ before }) => db().session.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
  signInStep: ({ before }) => db().signInStep.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
  passkeyChallenge: ({ before }) => db().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
  accountLink: ({ before }) => db().accountLink.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
  knownBrowser: ({ before }) => db().knownBrowser.deleteMany({ where: { lastUsedAt: { lt: before } }, limit }),
  preview: ({ before }) => db().newsPreview.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
};

function pruneTrail(kind: AuditKind, before: Date): Promise<{ count: number }> {
  return db().auditEntry.deleteMany({ where: { kind, at: { lt: before } }, limit });
}

/** Deletes data that have had their time, a part of each kind; answers whether there may be more. */
export async function prune(
  { kinds = retentionKinds, now = new Date() }: { kinds?: readonly RetentionKind[]; now?: Date } = {},
  stopping?: AbortSignal,
): Promise<boolean> {
  let isMore = false;
  for (const kind of kinds) {
    if (stopping?.aborted) return false;
    const { count } = await deleters[kind]({ before: endOf(kind, now), now, stopping });
    isMore ||= count >= limit;
  }
  return isMore;
}

export const pruneJob: Job = {
  name: 'pruning',
  every: 10 * 60 * 1000,
  firstAfter: 30_000,
  run: (stopping) => prune({}, stopping),
};
