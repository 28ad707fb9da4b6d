import 'server-only';

import type { Reading } from '@/lib/domains/mail/compose/templates/template';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';
import type { MailingKind, VersionKind } from '@/lib/domains/news/acts-schema';
import {
  findMailedItem,
  findVersionText,
  findVersionsOfText,
  getToldVersion,
  keepsItsDocuments,
  type Launched,
  type MailedItem,
  type MailedText,
} from '@/lib/domains/news/items/mailing-service';
import type { Prisma } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';

import { owedBy } from './first-letter';
import { countRecipients } from './recipients';

type Mailing = Prisma.NewsletterGetPayload<object>;

export interface LetterNow {
  kind: MailingKind;
  /** The change note, or the explanation of the end, as it reads now. */
  note: string;
  /** The mailings that said this before. Only readers whom they left without a letter get it. */
  told: Mailing[];
}

const backOnSite = 'This update is back on our site.';

/** What a letter about an item would be now, or the reason why it has none. What this offers, the server takes. */
export async function letterNow(client: Reading, item: MailedItem): Promise<LetterNow | { refusal: string }> {
  const { id, state, documentId } = item;
  if (state === 'draft' || state === 'ended')
    return { refusal: 'Only an item that is on the site or scheduled can be mailed.' };
  if (documentId !== null)
    return { refusal: 'A document is not mailed by itself. Name it in a news item and mail that.' };
  const own = await client.newsletter.findFirst({ where: { newsItemId: id, version: item.publicVersion || 1 } });
  if (own && !isReplaceable(own)) return { refusal: whyNotAgain(own) };
  const version = await getToldVersion(client, id);
  const endKind = state === 'withdrawn' ? 'withdrawal' : state === 'error' ? 'error' : undefined;
  const newKind = endKind ?? (version?.kind === 'note' && item.wasMailed ? 'correction' : 'news');
  const told = await findTold(client, item, { kind: newKind, version });
  const isTold = told.some((mailing) => version && mailing.version >= version.number);
  const kind = isTold ? (told[0]?.kind as MailingKind) : newKind;
  const isBack = version?.kind === 'undone';
  if (kind === 'correction' && !isBack && !version?.note)
    return { refusal: 'The change note was deleted: a minor edit is not mailed.' };
  const notes = { news: '', correction: isBack ? backOnSite : (version?.note ?? ''), withdrawal: '', error: '' };
  const unlisted = endKind ? undefined : await whyNotListed(client, item);
  if (unlisted) return { refusal: unlisted };
  const letter = { kind, note: endKind ? item.endingNote : notes[kind], told };
  const back: LetterNow = { kind: 'correction', note: backOnSite, told: [] };
  if (told.length === 0) return isBack && item.wasMailed ? back : letter;
  const isOwed = await isLetterOwed(client, item, letter);
  if (isBack && !isTold && (!isOwed || (await wasEndMailed(client, id)))) return back;
  if (isOwed) return letter;
  return {
    refusal: isTold
      ? 'A minor edit is not mailed. Say what has changed to mail it.'
      : 'This text has already been mailed. Publish it without a mailing.',
  };
}

/** Why a letter cannot list the documents that a text names, which goes live at `publishAt`; undefined if it can. */
export async function whyNotListed(client: Reading, text: Launched): Promise<string | undefined> {
  if (await keepsItsDocuments(text, client)) return undefined;
  return 'The letter could not list its documents as they will be. Approve its mailing once they are on the site.';
}

/** Whether a reader is without the letter that others have got. */
async function isLetterOwed(client: Reading, item: MailedItem, { kind, told }: LetterNow): Promise<boolean> {
  const takesEffect = Boolean(item.takesEffectOn) || (kind !== 'news' && told.some((mailing) => mailing.takesEffect));
  const topic = { category: item.category, takesEffect };
  const earlier = await owedBy(told, new Date(), client);
  return (await countRecipients({ ...topic, earlier }, client)).recipients > 0;
}

const wasEndMailed = async (client: Reading, newsItemId: number) =>
  (await client.newsletter.count({
    where: { newsItemId, hasStarted: true, kind: { in: ['withdrawal', 'error'] satisfies MailingKind[] } },
  })) > 0;

function whyNotAgain({ state, hasStarted }: Mailing): string {
  if (state === 'done' && !hasStarted)
    return 'The letters of this version were kept as files. Once there is a mail server, it can be mailed.';
  if (!hasStarted) return 'The mailing of this version is already approved.';
  return state === 'cancelled'
    ? 'The mailing of this version ended. Its other readers get the next letter about the item.'
    : 'This version of the news item has already been sent.';
}

/** Whether a mailing that no one got gives way to another of its version. */
export function isReplaceable({ state, hasStarted }: Mailing): boolean {
  return !hasStarted && (state === 'cancelled' || (state === 'done' && !isMailKept()));
}

/**
 * The mailings that have said what a letter about a text says, newest first: of the version that readers were told of last,
 * or else, for news, of the same text. A correction whose note was deleted has said something else.
 */
export async function findTold(
  client: Reading,
  text: MailedText,
  { kind, version }: { kind: string; version?: { number: number; kind: VersionKind } },
): Promise<Mailing[]> {
  const started = await client.newsletter.findMany({
    where: { newsItemId: text.id, hasStarted: true },
    orderBy: { id: 'desc' },
  });
  const hasCorrection = version?.kind === 'note' || version?.kind === 'undone';
  const ofVersion = started.filter(
    (mailing) => version && mailing.version >= version.number && (hasCorrection || mailing.kind !== 'correction'),
  );
  if (ofVersion.length > 0 || kind !== 'news') return ofVersion;
  const same = await findVersionsOfText(client, text);
  return started.filter((mailing) => same.includes(mailing.version) && !['withdrawal', 'error'].includes(mailing.kind));
}

/** `findTold` of a mailing that has not started. */
export async function toldBefore(client: Reading, { newsItemId, kind }: Mailing): Promise<Mailing[]> {
  const item = await findMailedItem(client, newsItemId, new Date());
  const version = item && (await getToldVersion(client, newsItemId));
  return item ? findTold(client, item, { kind, version }) : [];
}

/** Whether a mailing that has started went to the readers whom an earlier one left without a letter, and took those letters. */
export async function isOfRest(client: Reading, { id, newsItemId, version, kind }: Mailing): Promise<boolean> {
  const text = await findVersionText(client, newsItemId, version);
  if (!text) return false;
  const told = await findTold(client, text, {
    kind,
    version: await getToldVersion(client, newsItemId, version),
  });
  return told.some((earlier) => earlier.id < id);
}

export async function requireLetterNow(client: Reading, item: MailedItem): Promise<LetterNow> {
  const letter = await letterNow(client, item);
  if ('refusal' in letter) throw new AppError('conflict', letter.refusal);
  return letter;
}
