import { inFigures } from '@/components/ui/figures';
import { declarationOf, type AnyAct } from '@/lib/domains/news/acts';

import { momentText } from '../local-time';
import type { ActInput } from './act-schema';

/** The button that says all that it does: `Publish and mail 2,376`. `recipients` is absent if nothing is mailed. */
export function submitText(
  act: AnyAct,
  { publishAt }: Pick<ActInput, 'publishAt'>,
  { recipients, isMailKept }: { recipients?: number; isMailKept: boolean },
): string {
  const { label, asks } = declarationOf(act);
  const moment = asks.includes('publishAt') && momentText(publishAt);
  const done = moment ? `Publish on ${moment}` : label;
  if (recipients === undefined) return done;
  const letters = inFigures(recipients);
  if (act === 'mail') return isMailKept ? `Keep ${letters} as files` : `Mail ${letters}`;
  return isMailKept ? `${done} and keep ${letters} as files` : `${done} and mail ${letters}`;
}

/** What a notification says once an item is saved or published. */
export const savedTitles = {
  news: { created: 'News Item Created', updated: 'News Item Updated' },
  document: { created: 'Document Created', updated: 'Document Updated' },
} as const;
