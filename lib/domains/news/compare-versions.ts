import 'server-only';

import type { Comparison } from './acts-schema';
import { compareTexts } from './compare';
import { workingCopyOf } from './drafts';
import { readNewsItem } from './item-row';
import { textFields, textOf, type NewsText } from './text';
import { requireVersion } from './versions';

const compared = textFields.filter((field) => field !== 'format');

/** The differences between two versions of an item; 0 is the working copy. */
export async function compareVersions(id: number, numbers: { from: number; to: number }): Promise<Comparison> {
  const [from, to] = await Promise.all([readText(id, numbers.from), readText(id, numbers.to)]);
  const fields = compared
    .filter((field) => from[field] !== to[field])
    .map((field) => {
      const texts = { from: from[field] ?? '', to: to[field] ?? '' };
      return { field, lines: compareTexts(texts.from, texts.to), ...texts };
    });
  return { fields };
}

async function readText(id: number, number: number): Promise<NewsText> {
  return number === 0 ? textOf(workingCopyOf(await readNewsItem(id))) : textOf(await requireVersion(id, number));
}
