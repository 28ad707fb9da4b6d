import 'server-only';

import { AppError } from '@/lib/platform/http/app-error';

import { newsCategories } from '../categories';
import { documentKinds, isDocumentKind } from '../document-kinds';

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
