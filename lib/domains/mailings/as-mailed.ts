import 'server-only';

import { isDeepStrictEqual } from 'node:util';

import { db, type Prisma } from '../../platform/database/db';
import { newsItem } from '../mail/compose/templates/news-item';
import type { Reading } from '../mail/compose/templates/template';
import { readBatchData } from '../mail/outgoing/batch';
import type { MailingKind } from '../news/acts-schema';
import {
  filesForLetter,
  findChange,
  findMailedItem,
  getToldVersion,
  type MailedItem,
} from '../news/items/mailing-service';
import { letterSurroundings } from '../news/public/letter-surroundings';
import { letterNow } from './letter-now';

type Mailing = Prisma.NewsletterGetPayload<object>;

/** The state an item must be in for letters of each kind to be sent. */
const stateForKind: Record<MailingKind, MailedItem['state']> = {
  news: 'published',
  correction: 'published',
  withdrawal: 'withdrawn',
  error: 'error',
};

/** What has changed, in the words that an approval ends with, and those that a mailing under way is paused with. */
const reasons = {
  deleted: ['The item was deleted.', 'The item was deleted while its letters were being sent.'],
  offSite: [
    'The item left the site before its letters started.',
    'The item left the site while its letters were being sent.',
  ],
  putBack: [
    'The item was put back on the site after this mailing was approved.',
    'The item was put back on the site while these letters were being sent.',
  ],
  inError: [
    'The item was marked as published in error after this mailing was approved.',
    'The item was marked as published in error while these letters were being sent.',
  ],
  text: [
    'The item was edited after this mailing was approved.',
    'The item was edited while its letters were being sent.',
  ],
  note: ['The change note was edited after this mailing was approved.'],
  noteDeleted: [
    'The change note was deleted after this mailing was approved.',
    'The change note was deleted while its letters were being sent.',
  ],
  files: [
    'The files of the item were changed after this mailing was approved.',
    'The files of the item were changed while its letters were being sent.',
  ],
  documents: ['A document that the item names was changed after this mailing was approved.'],
  address: ['The address of the site was changed after this mailing was approved.'],
} as const;
type Obstacle = keyof typeof reasons;

export const reasonOfApproval = (obstacle: Obstacle): string => reasons[obstacle][0];

/** What a person is told who resumes a mailing, or sends its remaining letters. */
export const reasonSince = (obstacle: Obstacle): string => `${since[obstacle]} Its other letters are not sent.`;

const edited = 'The item was edited since this mailing was approved.';
const since: Record<Obstacle, string> = {
  deleted: 'The item was deleted.',
  offSite: 'The item is no longer on the site as it was mailed.',
  putBack: 'The item was put back on the site.',
  inError: 'The item was marked as published in error.',
  text: edited,
  note: edited,
  noteDeleted: 'The change note was deleted.',
  files: 'The files of the item were changed since this mailing was approved.',
  documents: 'A document that the item names was changed since this mailing was approved.',
  address: edited,
};

export const reasonUnderWay = (obstacle: Obstacle): string => reasons[obstacle][1] ?? reasons[obstacle][0];

type AsMailed = Pick<Mailing, 'newsItemId' | 'kind' | 'version' | 'hasStarted'>;

/**
 * Why letters of a mailing do not go out, or do not go on: the item was deleted, is not in the state that they are about, or
 * what they say of it was changed or taken back. Undefined while they may. A scheduled item counts as on the site before the
 * first letter only: after it, letters would tell what readers cannot see yet.
 */
export async function whyNotAsMailed(
  client: Reading,
  item: MailedItem | undefined,
  { kind, version, hasStarted }: AsMailed,
): Promise<Obstacle | undefined> {
  if (!item) return 'deleted';
  const state = item.state === 'scheduled' && !hasStarted ? 'published' : item.state;
  const expected = stateForKind[kind as MailingKind];
  if (state !== expected) {
    if (expected === 'published') return 'offSite';
    return state === 'error' ? 'inError' : 'putBack';
  }
  const change = await findChange(client, item, version);
  if (change) return change;
  // Each end has an explanation and a version of its own.
  if (expected !== 'published') return version === item.publicVersion ? undefined : 'putBack';
  if (kind === 'correction' && !(await hasNote(client, item.id, version))) return 'noteDeleted';
  return undefined;
}

/** Whether what a version of an item told readers has been changed still stands; minor edits belong to the note before. */
async function hasNote(client: Reading, newsItemId: number, version: number): Promise<boolean> {
  return Boolean((await getToldVersion(client, newsItemId, version))?.note);
}

/** Like `whyNotAsMailed`, read without a lock. */
export async function findObstacle(mailing: AsMailed, now: Date): Promise<Obstacle | undefined> {
  return whyNotAsMailed(db(), await findMailedItem(db(), mailing.newsItemId, now), mailing);
}

/**
 * Why an approved letter is not the one that was approved: like `whyNotAsMailed`, and for all else that it says. Undefined if
 * it is.
 */
export async function whyNotAsApproved(
  client: Reading,
  item: MailedItem | undefined,
  mailing: Mailing,
): Promise<Obstacle | undefined> {
  const obstacle = await whyNotAsMailed(client, item, mailing);
  if (obstacle || !item) return obstacle;
  if (item.publicVersion !== mailing.version) return 'text';
  const data = await readBatchData([mailing.batchId], client);
  const approved = newsItem.schema.parse(JSON.parse(data.get(mailing.batchId) ?? ''));
  const letter = await letterNow(client, item);
  const note = 'note' in letter ? letter.note : '';
  if (note !== approved.note) return note ? 'note' : 'noteDeleted';
  // After the first letter what lies outside the item stops nothing: a document that takes effect changes no letter.
  const { files, link } = await letterSurroundings({ ...item, files: await filesForLetter(item, client) }, client);
  const isOnSite = stateForKind[mailing.kind as MailingKind] === 'published';
  if (isOnSite && item.documents && !isDeepStrictEqual(files, approved.files)) return 'documents';
  return link === approved.link ? undefined : 'address';
}
