import 'server-only';

import type { Actor } from '@/lib/domains/audit/service';
import { previewMail } from '@/lib/domains/mail/compose/message';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import {
  findMailedItem,
  getMailedText,
  keepPublicVersion,
  lockMailedItem,
  workingText,
  type MailedItem,
} from '@/lib/domains/news/items/mailing-service';
import { db } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { requireLimits, type StoredLimit } from '@/lib/platform/limits/service';
import { wakeJob } from '@/lib/platform/process/jobs';

import { approveMailing, digestOf, type LetterApproval } from './approve';
import { countAudience } from './audience';
import { letterOf, topicOf } from './letter';
import { findTold, letterNow, whyNotListed } from './letter-now';
import { exceptStopped, readNewsletters, requireNewsletter } from './progress';
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

type Composed = Pick<LetterQuery, 'kind' | 'note' | 'source' | 'publishAt'> &
  Partial<Pick<LetterQuery, 'subject' | 'preheader'>>;

/** The letter of an act. One about an end has the text that is public; the first about an item corrects nothing. */
async function letterOfAct(newsItemId: number, { kind, source, publishAt, ...typed }: Composed) {
  const isEnd = kind === 'withdrawal' || kind === 'error';
  const text = await getMailedText(newsItemId, isEnd ? 'public' : source, publishAt);
  const isFirst = kind === 'correction' && !text.wasMailed;
  return letterOf({ newsItemId, text, ...typed, ...(isFirst ? { kind: 'news', note: '' } : { kind }) });
}

async function requireMailedItem(newsItemId: number): Promise<MailedItem> {
  const item = await findMailedItem(db(), newsItemId, new Date());
  if (!item) throw notFound('News item');
  return item;
}

/** The letter about a published item as it would be approved now. */
async function letterOfItem(newsItemId: number) {
  const item = await requireMailedItem(newsItemId);
  if (item.state !== 'published') throw notPublished();
  const letter = await letterNow(db(), item);
  // One that was mailed is still shown.
  const { kind, note, told } = 'refusal' in letter ? { kind: 'news' as const, note: '', told: [] } : letter;
  return { letter: await letterOfAct(newsItemId, { kind, note, source: 'public' }), told };
}

/** The letter of an act, as one reader sees it, and the number of recipients. */
export async function previewLetter(
  id: number,
  { audience, ...composed }: LetterQuery,
  reader: string,
  now = new Date(),
): Promise<LetterPreview> {
  const letter = await letterOfAct(id, composed);
  const told = await toldByAct(id, composed);
  const counted = await countAudience({ newsItemId: id, audience, told, ...topicOf(letter) }, now);
  return {
    ...previewMail(letter, reader),
    digest: digestOf(letter),
    obstacle: (await obstacleTo(id, composed)) ?? null,
    ...('refusal' in counted
      ? { recipients: 0, refusal: counted.refusal }
      : { recipients: counted.recipients, refusal: null }),
  };
}

/** The mailings of which the letter of an act reaches the other readers only, as `letterNow` says once it is public. */
async function toldByAct(id: number, { kind, source }: Composed) {
  const item = await requireMailedItem(id);
  if (source === 'draft') return findTold(db(), { ...workingText(item), id }, { kind });
  const letter = await letterNow(db(), item);
  return 'told' in letter && letter.kind === kind ? letter.told : [];
}

/** Why no mailing of the letter of an act would be approved. */
async function obstacleTo(id: number, { kind, source, publishAt }: Composed): Promise<string | undefined> {
  if (kind === 'withdrawal' || kind === 'error') return undefined;
  const item = await requireMailedItem(id);
  const launch = publishAt ?? (item.state === 'scheduled' ? item.publishAt : null);
  const text = source === 'draft' ? workingText(item) : item;
  return whyNotListed(db(), { ...text, publishAt: launch === null ? null : new Date(launch) });
}

const nobody = { recipients: 0, toSubscriptionId: 0 };

/** The letter about a published item as one reader would see it, and the number of recipients. */
export async function previewNewsletter(newsItemId: number, reader: string): Promise<NewsletterPreview> {
  const { letter, told } = await letterOfItem(newsItemId);
  const [counted, [newsletter = null]] = await Promise.all([
    countAudience({ newsItemId, audience: 'all', told, ...topicOf(letter) }, new Date()),
    readNewsletters({ where: { newsItemId, ...exceptStopped }, orderBy: { id: 'desc' }, take: 1 }),
  ]);
  const shown = { ...previewMail(letter, reader), digest: digestOf(letter), note: letter.data.note ?? '' };
  return { ...shown, ...('refusal' in counted ? nobody : counted), newsletter };
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
  const { template, data } = kind ? await letterOfAct(id, { kind, ...typed }) : (await letterOfItem(id)).letter;
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
    const { title, state, publishAt } = item;
    if (isForPublished && state !== 'published') throw notPublished();
    const version = await keepPublicVersion(tx, item);
    const publicAt = state === 'scheduled' && publishAt ? publishAt : now;
    return approveMailing({ result: { id, title, version, publicAt }, shownNote, mail }, { tx, actor, now });
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
