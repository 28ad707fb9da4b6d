import 'server-only';

import type { Actor } from '../audit/service';
import { db } from '../../platform/database/db';
import { wakeJob } from '../../platform/process/jobs';
import { previewMail } from '../mail/compose/message';
import { getMailedText, keepPublicVersion, lockMailedItem } from '../news/items/mailing-service';
import { approveMailing } from './approve';
import { countAudience } from './audience';
import { letterOf } from './letter';
import { digestOf } from './letter-digest';
import { requireLetterNow } from './letter-now';
import { toNewsletter } from './progress';
import type { ApproveMailing, LetterPreview, LetterQuery, Newsletter } from './schema';
import { newsletterJob } from './sending';

/** The letter of an act, as one reader sees it, and the number of recipients. */
export async function previewLetter(
  id: number,
  { kind, audience, note, source, subject, preheader }: LetterQuery,
  reader: string,
  now = new Date(),
): Promise<LetterPreview> {
  // A letter about an end has the text that is public.
  const isEnd = kind === 'withdrawal' || kind === 'error';
  const text = await getMailedText(id, isEnd ? 'public' : source);
  const counted = await countAudience({ newsItemId: id, audience, category: text.category }, now);
  const letter = await letterOf({ newsItemId: id, kind, text, note, subject, preheader });
  return {
    ...previewMail(letter, reader),
    digest: digestOf(letter),
    ...('refusal' in counted
      ? { recipients: 0, refusal: counted.refusal }
      : { recipients: counted.recipients, refusal: null }),
  };
}

/**
 * Approves the mailing of the version that is public or scheduled; its letters start after the usual time. Everything that it
 * says is read after the item is locked. Throws a conflict if that is not what was shown, as far as the caller says.
 */
export async function approveCurrent(
  id: number,
  { mail, note: shownNote }: ApproveMailing,
  actor: Actor,
): Promise<Newsletter> {
  const now = new Date();
  const row = await db().$transaction(async (tx) => {
    const item = await lockMailedItem(tx, id, now);
    const { title, state } = item;
    const version = await keepPublicVersion(tx, item);
    const { kind, note } = await requireLetterNow(tx, { ...item, publicVersion: version });
    const publicAt = state === 'scheduled' && item.publishAt ? item.publishAt : now;
    const approval = { acted: { id, title, version, publicAt }, kind, note, shownNote, mail };
    const newsletterId = await approveMailing(approval, { tx, actor, now });
    return tx.newsletter.findUniqueOrThrow({ where: { id: newsletterId } });
  });
  wakeJob(newsletterJob);
  return toNewsletter(row);
}
