import 'server-only';

import type { Actor } from '../audit/service';
import { db } from '../../platform/database/db';
import { AppError } from '../../platform/http/app-error';
import { wakeJob } from '../../platform/process/jobs';
import { previewMail } from '../mail/compose/message';
import type { MailApproval, VersionKind } from '../news/acts-schema';
import { getMailedText, keepPublicVersion, lockMailedItem } from '../news/mailing-service';
import { approveMailing } from './approve';
import { countAudience } from './audience';
import { letterOf } from './letter';
import { toNewsletter } from './progress';
import type { LetterPreview, LetterQuery, MailingKind, Newsletter } from './schema';
import { newsletterJob } from './sending';

/** The letter of an act, as one reader sees it, and the number of recipients. */
export async function previewLetter(
  id: number,
  { kind, audience, note, source, subject, preheader }: LetterQuery,
  reader: string,
  now = new Date(),
): Promise<LetterPreview> {
  const text = await getMailedText(id, source);
  const counted = await countAudience({ newsItemId: id, audience, category: text.category }, now);
  const letter = await letterOf({ newsItemId: id, kind, text, note, subject, preheader });
  return {
    ...(await previewMail(letter, reader)),
    ...('refusal' in counted
      ? { recipients: 0, refusal: counted.refusal }
      : { recipients: counted.recipients, refusal: null }),
  };
}

const kindOfVersion: Record<VersionKind, MailingKind> = {
  earlier: 'news',
  published: 'news',
  undone: 'news',
  minor: 'news',
  note: 'correction',
  withdrawn: 'withdrawal',
  error: 'error',
};

/** Approves the mailing of the version that is public or scheduled; its letters start after the usual time. */
export async function approveCurrent(id: number, mail: MailApproval, actor: Actor): Promise<Newsletter> {
  const now = new Date();
  const row = await db().$transaction(async (tx) => {
    const item = await lockMailedItem(tx, id, now);
    const { title, state } = item;
    if (state === 'draft' || state === 'ended') {
      throw new AppError('conflict', 'Only an item that is on the site or scheduled can be mailed.');
    }
    const { number: version, kind, note } = await keepPublicVersion(tx, item);
    if (kind === 'minor' && item.wasMailed) throw new AppError('conflict', 'A minor edit is not mailed.');
    const publicAt = state === 'scheduled' && item.publishAt ? item.publishAt : now;
    const approval = { acted: { id, title, version, publicAt }, kind: kindOfVersion[kind], note, mail };
    const newsletterId = await approveMailing(approval, { tx, actor, now });
    return tx.newsletter.findUniqueOrThrow({ where: { id: newsletterId } });
  });
  wakeJob(newsletterJob);
  return toNewsletter(row);
}
