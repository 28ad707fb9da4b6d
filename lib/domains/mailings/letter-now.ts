import 'server-only';

import type { Transaction } from '../../platform/database/db';
import { AppError } from '../../platform/http/app-error';
import type { Reading } from '../mail/compose/templates/template';
import type { MailingKind } from '../news/acts-schema';
import { getToldVersion, type MailedItem } from '../news/items/mailing-service';

export interface LetterNow {
  kind: MailingKind;
  /** The change note, or the explanation of the end, as it reads now. */
  note: string;
}

/**
 * What a letter about an item would be now, or the reason why it has none: its end, or else what readers were told of last,
 * with the minor edits since then.
 */
export async function letterNow(client: Reading, item: MailedItem): Promise<LetterNow | { refusal: string }> {
  const { state } = item;
  if (state === 'draft' || state === 'ended')
    return { refusal: 'Only an item that is on the site or scheduled can be mailed.' };
  const told = await getToldVersion(client, item.id);
  const isTold = told && (await wasMailedSince(client, item.id, told.number));
  if (isTold && item.publicVersion > told.number) return { refusal: 'A minor edit is not mailed.' };
  if (state === 'withdrawn') return { kind: 'withdrawal', note: item.endingNote };
  if (state === 'error') return { kind: 'error', note: item.endingNote };
  if (told?.kind !== 'note') return { kind: 'news', note: '' };
  if (told.note) return { kind: 'correction', note: told.note };
  return item.wasMailed
    ? { refusal: 'The change note was deleted: a minor edit is not mailed.' }
    : { kind: 'news', note: '' };
}

export async function requireLetterNow(tx: Transaction, item: MailedItem): Promise<LetterNow> {
  const letter = await letterNow(tx, item);
  if ('refusal' in letter) throw new AppError('conflict', letter.refusal);
  return letter;
}

async function wasMailedSince(client: Reading, newsItemId: number, version: number): Promise<boolean> {
  return (await client.newsletter.count({ where: { newsItemId, hasStarted: true, version: { gte: version } } })) > 0;
}
