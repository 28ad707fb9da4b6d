import 'server-only';

import type { Actor } from '../audit/service';
import { AppError } from '../../platform/http/app-error';
import { requireRecentProof } from '../accounts/sessions/recent-proof';
import type { Session } from '../accounts/sessions/session';
import { wakeJob } from '../../platform/process/jobs';
import type {
  MailApproval,
  Publish,
  PublishChanges,
  PublishedInError,
  ScheduleInput,
  Withdraw,
} from '../news/acts-schema';
import { markPublishedInError, undoEnd, withdraw } from '../news/ends';
import { lockNewsItem, stateOf } from '../news/item-row';
import { publish, publishChanges, schedule, unpublish, type Acted, type Moment } from '../news/publishing';
import { changeSite } from '../site/change-site';
import { approveMailing } from './approve';
import type { MailingKind } from './schema';
import { newsletterJob } from './sending';

interface Caller {
  actor: Actor;
  session: Session;
}

interface Letter {
  kind: MailingKind;
  note?: string;
  mail?: MailApproval;
}

/**
 * Publishes or schedules an item and approves its mailing in one transaction, so that a crash cannot leave one without
 * the other. A mailing requires a recent proof of identity.
 */
async function release(
  { actor, session }: Caller,
  { mail, ...letter }: Letter,
  act: (moment: Moment) => Promise<Acted>,
  now = new Date(),
): Promise<void> {
  if (mail) requireRecentProof(session);
  await changeSite(async (tx) => {
    const moment = { tx, actor, now };
    const acted = await act(moment);
    if (mail) await approveMailing({ acted, mail, ...letter }, moment);
  });
  if (mail) wakeJob(newsletterJob);
}

export function releaseItem(id: number, input: Publish, caller: Caller): Promise<void> {
  return release(caller, { kind: 'news', mail: input.mail }, (moment) => publish(id, input, moment));
}

export function releaseLater(id: number, input: ScheduleInput, caller: Caller): Promise<void> {
  return release(caller, { kind: 'news', mail: input.mail }, (moment) => schedule(id, input, moment));
}

export function releaseChanges(id: number, input: PublishChanges, caller: Caller): Promise<void> {
  const { mail, note } = input;
  return release(caller, { kind: note ? 'correction' : 'news', note: note ?? undefined, mail }, async (moment) => {
    if (mail && !note && (await isLive(id, moment))) {
      throw new AppError('conflict', 'A minor edit is not mailed. Say what has changed to mail it.');
    }
    return publishChanges(id, input, moment);
  });
}

async function isLive(id: number, { tx, now }: Moment): Promise<boolean> {
  return stateOf(await lockNewsItem(tx, id), now) === 'published';
}

export function releaseWithdrawal(id: number, input: Withdraw, caller: Caller): Promise<void> {
  const letter = { kind: 'withdrawal', note: input.explanation, mail: input.mail } as const;
  return release(caller, letter, (moment) => withdraw(id, input, moment));
}

export function releaseError(id: number, input: PublishedInError, caller: Caller): Promise<void> {
  const letter = { kind: 'error', note: input.explanation, mail: input.mail } as const;
  return release(caller, letter, (moment) => markPublishedInError(id, input, moment));
}

export async function takeOffSite(id: number, actor: Actor): Promise<void> {
  await changeSite((tx) => unpublish(id, { tx, actor, now: new Date() }));
}

export async function putBack(id: number, actor: Actor): Promise<void> {
  await changeSite((tx) => undoEnd(id, { tx, actor, now: new Date() }));
}
