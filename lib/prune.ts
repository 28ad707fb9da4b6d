import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { deleteExpiredStatistics } from './domains/analytics/retention';
import type { AuditKind } from './domains/audit/schema';
import { deleteByRanges } from './platform/lists/delete-by-ranges';
import { db } from './platform/database/db';
import { statusIs } from './domains/mail/outgoing/status';
import type { Job } from './platform/process/jobs';
import { stateIs } from './domains/mailing-list/import-schema';
import { pruneConsentEvidence, pruneImports, prunePendingSubscriptions } from './domains/mailing-list/prune';
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

/** Deletes some of what has had its time and answers how many rows, or all of it, step by step, and answers nothing. */
type Deleter = (run: Run) => Promise<{ count: number } | void>;

/** How each kind of the table goes: one without a way to go does not compile. */
const deleters: Record<RetentionKind, Deleter> = {
  pendingSubscription: ({ before }) => prunePendingSubscriptions(before, limit),
  verificationToken: ({ before }) => db().verificationToken.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
  consentEvidence: ({ before, stopping }) => pruneConsentEvidence(before, stopping),
  contactMessage: ({ before }) => db().contactMessage.deleteMany({ where: { createdAt: { lt: before } }, limit }),
  mail: ({ before, stopping }) =>
    deleteByRanges(
      'OutboundMail',
      (id) =>
        db().outboundMail.deleteMany({
          // Not by the states that are over: SQLite would follow their index through all mail, with each range.
          where: {
            id,
            status: { notIn: (['pending', 'held', 'claimed', 'handing_over'] as const).map(statusIs) },
            createdAt: { lt: before },
          },
        }),
      stopping,
    ),
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
  statistics: ({ now, stopping }) => deleteExpiredStatistics(now, stopping),
  changeEntry: pruneTrail('change'),
  securityEntry: pruneTrail('security'),
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

function pruneTrail(kind: AuditKind): Deleter {
  return ({ before, stopping }) =>
    deleteByRanges(
      'AuditEntry',
      (id) => db().auditEntry.deleteMany({ where: { id, kind, at: { lt: before } } }),
      stopping,
    );
}

/** Deletes data that have had their time, one kind after the other, in steps that hold up nobody. */
export async function prune(
  { kinds = retentionKinds, now = new Date() }: { kinds?: readonly RetentionKind[]; now?: Date } = {},
  stopping?: AbortSignal,
): Promise<void> {
  for (const kind of kinds) {
    let isMore = true;
    while (isMore && !stopping?.aborted) {
      const deleted = await deleters[kind]({ before: endOf(kind, now), now, stopping });
      isMore = deleted !== undefined && deleted.count >= limit;
      await setImmediate();
    }
  }
}

export const pruneJob: Job = {
  name: 'pruning',
  every: 10 * 60 * 1000,
  firstAfter: 30_000,
  run: (stopping) => prune({}, stopping),
};
