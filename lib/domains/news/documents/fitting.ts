import 'server-only';

import type { Transaction } from '../../../platform/database/db';
import { AppError } from '../../../platform/http/app-error';
import { newsCategories } from '../categories';
import { filesOfNamed } from './issues';
import { documentKinds, isDocumentKind } from '../document-kinds';
import { namedDocuments } from '../text';

/** Throws a 400 if news would get a kind of document, or an issue of a document a category of news. */
export function requireFittingCategory(
  { documentId }: { documentId: number | null },
  { category }: { category: string },
): void {
  if (isDocumentKind(category) === (documentId !== null)) return;
  const fitting = documentId === null ? newsCategories : documentKinds;
  const message = `Category must be one of ${fitting.join(', ')}.`;
  throw new AppError('invalid', message, { errors: { category: [message] } });
}

/**
 * Throws a conflict if a text that becomes public at a time names a document that readers cannot open then: it is hidden, was
 * ended, or has no file.
 */
export async function requireShownDocuments(tx: Transaction, text: { documents: string }, at: Date): Promise<void> {
  const shown = await filesOfNamed(text, { client: tx, at });
  const hidden = namedDocuments(text).filter((id) => !shown.some(({ documentId }) => documentId === id));
  if (hidden.length === 0) return;
  const rows = await tx.newsItem.findMany({ where: { id: { in: hidden } }, select: { id: true, title: true } });
  const names = hidden.map((id) => `“${rows.find((row) => row.id === id)?.title ?? id}”`);
  const message = `Readers could not open ${names.join(', ')}. Publish the document first, or take it off this item.`;
  throw new AppError('conflict', message, { errors: { documents: [message] } });
}
