import 'server-only';

import type { Actor } from '../audit/service';
import { db } from '../../platform/database/db';
import { AppError, notFound } from '../../platform/http/app-error';
import { requireLimits, type StoredLimit } from '../../platform/limits/service';
import { wakeJob } from '../../platform/process/jobs';
import { previewMail } from '../mail/compose/message';
import { enqueueMail, mailTransaction } from '../mail/outgoing/enqueue';
import { findMailedItem, getMailedText, keepPublicVersion, lockMailedItem } from '../news/items/mailing-service';
import { approveMailing, type LetterApproval } from './approve';
import { countAudience } from './audience';
import { letterOf, topicOf } from './letter';
import { digestOf } from './letter-digest';
import { letterNow, requireLetterNow } from './letter-now';
import { exceptStopped, readNewsletters, requireNewsletter } from './progress';
import { countRecipients } from './recipients';
import type {
  LetterPreview,
  LetterQuery,
  Newsletter,
  NewsletterPreview,
  NewsletterSend,
  TestLetterQuery,
} from './schema';
import { newsletterJob } from './sending';

const notPublished = () => new AppError('conflict', 'Only a published news item can be sent.');

type Composed = Pick<LetterQuery, 'kind' | 'note' | 'source'> & Partial<Pick<LetterQuery, 'subject' | 'preheader'>>;

/** The letter of an act. One about an end has the text that is public. */
async function letterOfAct(newsItemId: number, { kind, source, ...typed }: Composed) {
  const isEnd = kind === 'withdrawal' || kind === 'error';
  const text = await getMailedText(newsItemId, isEnd ? 'public' : source);
  return letterOf({ newsItemId, kind, text, ...typed });
}

/** The letter about a published item as it would be approved now. */
async function letterOfItem(newsItemId: number) {
  const item = await findMailedItem(db(), newsItemId, new Date());
  if (!item) throw notFound('News item');
  if (item.state !== 'published') throw notPublished();
  const letter = await letterNow(db(), item);
  // One that was mailed and edited since is still shown.
  const { kind, note } = 'refusal' in letter ? { kind: 'news' as const, note: '' } : letter;
  return letterOfAct(newsItemId, { kind, note, source: 'public' });
}

/** The letter of an act, as one reader sees it, and the number of recipients. */
export async function previewLetter(
  id: number,
  { audience, ...composed }: LetterQuery,
  reader: string,
  now = new Date(),
): Promise<LetterPreview> {
  const letter = await letterOfAct(id, composed);
  const counted = await countAudience({ newsItemId: id, audience, ...topicOf(letter) }, now);
  return {
    ...previewMail(letter, reader),
    digest: digestOf(letter),
    ...('refusal' in counted
      ? { recipients: 0, refusal: counted.refusal }
      : { recipients: counted.recipients, refusal: null }),
  };
}

/** The letter about a published item as one reader would see it, and the number of recipients. */
export async function previewNewsletter(newsItemId: number, reader: string): Promise<NewsletterPreview> {
  const letter = await letterOfItem(newsItemId);
  const [audience, [newsletter = null]] = await Promise.all([
    countRecipients(topicOf(letter)),
    readNewsletters({ where: { newsItemId, ...exceptStopped }, orderBy: { id: 'desc' }, take: 1 }),
  ]);
  const shown = { ...previewMail(letter, reader), digest: digestOf(letter), note: letter.data.note ?? '' };
  return { ...shown, ...audience, newsletter };
}

const testLimit = { scope: 'test-letter:account', maximum: 60, windowSeconds: 60 * 60 } satisfies StoredLimit;

/**
 * Sends a letter to its author only, marked as a test: that of an act, or without `kind` that of the published item. Throws
 * a 429 if its author has asked too often.
 */
export async function sendTestLetter(
  id: number,
  { kind, ...typed }: TestLetterQuery,
  { id: authorId, email: recipient }: { id: number; email: string },
): Promise<void> {
  const { template, data } = kind ? await letterOfAct(id, { kind, ...typed }) : await letterOfItem(id);
  await mailTransaction(async (tx) => {
    const use = [{ limit: testLimit, key: String(authorId) }];
    await requireLimits(tx, use, `You have sent yourself ${testLimit.maximum} tests within an hour.`);
    await enqueueMail(tx, [{ template, data: { ...data, isTest: true }, recipient }]);
  });
}

interface CurrentApproval {
  mail: LetterApproval;
  note?: string;
  /** Whether the item must be on the site: not scheduled, and not withdrawn. */
  isForPublished?: boolean;
}

/**
 * Approves the mailing of the version that is public or scheduled; its letters start after the usual time. Everything that it
 * says is read after the item is locked. Throws a conflict if that is not what was shown, as far as the caller says.
 */
export async function approveCurrent(
  id: number,
  { mail, note: shownNote, isForPublished = false }: CurrentApproval,
  actor: Actor,
): Promise<Newsletter> {
  const now = new Date();
  const newsletterId = await db().$transaction(async (tx) => {
    const item = await lockMailedItem(tx, id, now);
    const { title, state } = item;
    if (isForPublished && state !== 'published') throw notPublished();
    const version = await keepPublicVersion(tx, item);
    const { kind, note } = await requireLetterNow(tx, { ...item, publicVersion: version });
    const publicAt = state === 'scheduled' && item.publishAt ? item.publishAt : now;
    const approval = { acted: { id, title, version, publicAt }, kind, note, shownNote, mail };
    return approveMailing(approval, { tx, actor, now });
  });
  wakeJob(newsletterJob);
  return requireNewsletter(newsletterId);
}

/** Like `approveCurrent`, for a published item and all subscribers that were counted. */
export function sendNewsletter(
  id: number,
  { recipients, toSubscriptionId: upTo, shown, note }: NewsletterSend,
  actor: Actor,
): Promise<Newsletter> {
  const mail = { recipients, upTo, shown, audience: 'all', preheader: '' } as const;
  return approveCurrent(id, { mail, note, isForPublished: true }, actor);
}
