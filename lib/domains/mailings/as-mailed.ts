import 'server-only';

import { isDeepStrictEqual } from 'node:util';

import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import type { Reading } from '@/lib/domains/mail/compose/templates/template';
import { readBatchData } from '@/lib/domains/mail/outgoing/batch';
import type { MailingKind } from '@/lib/domains/news/acts-schema';
import { filesForLetter, findMailedItem, isGone, type MailedItem } from '@/lib/domains/news/items/mailing-service';
import { letterSurroundings } from '@/lib/domains/news/public/letter-surroundings';
import type { Prisma } from '@/lib/platform/database/db';

type Mailing = Prisma.NewsletterGetPayload<object>;
type Files = readonly { name: string; size: string; link: string }[];

/** The state of an item that letters of each kind are about, and what is said once it is in another. */
const abouts: Record<MailingKind, { state: MailedItem['state']; otherwise: string }> = {
  news: { state: 'published', otherwise: 'The item left the site.' },
  correction: { state: 'published', otherwise: 'The item left the site.' },
  withdrawal: { state: 'withdrawn', otherwise: 'The item is no longer withdrawn.' },
  error: { state: 'error', otherwise: 'The item is no longer marked as published in error.' },
};

export interface Stop {
  /** Said of an approval that ends, of a mailing that stops, and to a person who would let it go on. */
  reason: string;
  /** Whether its letters can never go on: no version of an item comes back. */
  isForGood: boolean;
}

/**
 * Why letters of a mailing are not handed over now, before the first as after it; undefined if they may be. A letter is a
 * snapshot of one version: it goes out while the item has that version and is in the state that the letter is about. A
 * scheduled item counts as on the site before the first letter only.
 */
export async function findStop(
  client: Reading,
  { newsItemId, kind, version, hasStarted }: Pick<Mailing, 'newsItemId' | 'kind' | 'version' | 'hasStarted'>,
  now: Date,
): Promise<Stop | undefined> {
  const item = await findMailedItem(client, newsItemId, now);
  if (!item) return { reason: 'The item was deleted.', isForGood: await isGone(newsItemId, client) };
  const isForGood = (item.publicVersion || 1) !== version;
  const { state, otherwise } = abouts[kind as MailingKind];
  const isInState = item.state === state || (item.state === 'scheduled' && state === 'published' && !hasStarted);
  if (!isInState) return { reason: otherwise, isForGood };
  return isForGood ? { reason: 'The item was changed after this mailing was approved.', isForGood } : undefined;
}

/** What a person is told who would send the other letters of a mailing, with what can be done instead. */
export const obstacleOf = ({ reason, isForGood }: Stop): string =>
  `${reason} ${isForGood ? 'Its other letters are not sent. Mail the item as it is now instead.' : 'Its other letters wait. Once it is back, resume the mailing or mail the rest.'}`;

/**
 * Like `findStop`, before the first letter, which also says nothing of what is no longer so outside its item. Returns the
 * reason with which the approval ends. Call with the item locked.
 */
export async function whyNotStarted(
  client: Reading,
  mailing: Mailing,
  { item, now }: { item?: MailedItem; now: Date },
): Promise<string | undefined> {
  const stop = await findStop(client, mailing, now);
  if (stop || !item) return stop?.reason;
  const letter = await readLetter(client, mailing.batchId);
  if (!letter) return 'Its letter cannot be read.';
  const { files, link } = await letterSurroundings({ ...item, files: await filesForLetter(item, client) }, client);
  if (link !== letter.link) return 'The address of the site was changed after this mailing was approved.';
  const isAboutText = abouts[mailing.kind as MailingKind].state === 'published';
  if (isAboutText && item.documents && !areSameFiles(files, letter.files))
    return 'A document that the item names was changed after this mailing was approved.';
  return undefined;
}

/**
 * A letter that an earlier release approved links no page of an issue, or links the issue in force, `current.pdf`, under the
 * same name.
 */
function areSameFiles(files: Files, approved: Files): boolean {
  const ofFile = ({ name, size, link }: Files[number]) => ({ name, size, link });
  const asApproved = files.map((file, at) => {
    const { link = '' } = approved[at] ?? {};
    return ofFile(link.endsWith('/current.pdf') ? { ...file, link } : file);
  });
  return isDeepStrictEqual(asApproved, approved.map(ofFile));
}

/** The letter of a mailing as it was approved; undefined if what is stored cannot be read. */
async function readLetter(client: Reading, batchId: number) {
  const stored = (await readBatchData([batchId], client)).get(batchId) ?? '';
  try {
    return newsItem.schema.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
