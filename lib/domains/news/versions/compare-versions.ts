import 'server-only';

import type { Comparison } from '../comparison-schema';
import { compareTexts } from './compare';
import { titlesOfNamed } from '../documents/named';
import { workingCopyOf } from './working-copy';
import { storedFilesOf } from '../files/fields';
import type { StoredFile } from '../files-schema';
import { fileKindText } from '../files/kind-text';
import { readNewsItem } from '../item-row';
import { datedForNow } from '../launch-day';
import { textFields, textOf, type NewsText } from '../text';
import { requireStoredVersion } from './versions';

/** The differences between two versions of an item; 0 is the working copy as publishing it would show it. */
export async function compareVersions(id: number, numbers: { from: number; to: number }): Promise<Comparison> {
  const [from, to] = await Promise.all([readText(id, numbers.from), readText(id, numbers.to)]);
  const named = { from: await titlesOfNamed(from), to: await titlesOfNamed(to) };
  const isOther = (field: (typeof textFields)[number]): field is Field =>
    field !== 'issues' && (from[field] !== to[field] || (field === 'documents' && from.issues !== to.issues));
  const fields = textFields.filter(isOther).map((field) => {
    const texts = { from: inWords(field, from, named.from), to: inWords(field, to, named.to) };
    return { field, lines: compareTexts(texts.from, texts.to), ...texts };
  });
  return { fields };
}

type Field = Comparison['fields'][number]['field'];

function inWords(field: Field, text: NewsText, named: readonly string[]): string {
  if (field === 'format') return text.format === 'markdown' ? 'Formatting on' : 'Formatting off';
  if (field === 'documents') return named.join('\n');
  if (field !== 'files') return text[field] ?? '';
  return storedFilesOf(text)
    .filter(({ smallerOf }) => smallerOf === undefined)
    .map((file) => [`${file.title} (${file.name}, ${fileKindText(file)})`, ...saidOf(file)].join(' · '))
    .join('\n');
}

/** What is said about a picture. */
function saidOf({ picture }: StoredFile): string[] {
  if (!picture) return [];
  const { isDecoration, alt, caption, source } = picture;
  return [isDecoration ? 'decoration' : alt, caption, source && `Source: ${source}`].filter(Boolean);
}

async function readText(id: number, number: number): Promise<NewsText> {
  if (number !== 0) return textOf(await requireStoredVersion(id, number));
  const row = await readNewsItem(id);
  return datedForNow(row, textOf(workingCopyOf(row)), new Date());
}
