import 'server-only';

import { createHash } from 'node:crypto';

import { AppError } from '../../platform/http/app-error';
import type { letterOf } from './letter';

type Letter = Awaited<ReturnType<typeof letterOf>>;

/**
 * Identifies what a letter says of its item, from its topic to its files: all but what the person who approves it types (the
 * note, the subject and the preheader), and the earlier headlines, which are those of the moment at which letters start.
 */
export function digestOf({ data }: Letter): string {
  const { kind, title, excerpt, content, sections, category, date, link, facts, files } = data;
  const said = [kind, title, excerpt, content, sections, category, date, link, facts, files];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Throws a conflict if a letter is not the one that was on the screen, as far as the caller says what was. */
export function requireShown(letter: Letter, shown: { digest?: string; note?: string }): void {
  const again = 'Please look at the letter again.';
  if (shown.digest !== undefined && shown.digest !== digestOf(letter))
    throw new AppError('conflict', `The item has been changed since its letter was shown. ${again}`);
  if (shown.note !== undefined && shown.note !== letter.data.note)
    throw new AppError('conflict', `The note has been changed since it was shown. ${again}`);
}
