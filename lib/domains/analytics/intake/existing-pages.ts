import 'server-only';

import { paths } from '../../../paths';
import { findItemsWithPage } from '../../news/items/figures-service';
import type { View } from './view';

/** The views without those of a news item or document that does not exist: its address is a 404. */
export async function ofExistingPages(views: View[]): Promise<View[]> {
  const ids = views.flatMap(({ page }) => itemOf(page)?.id ?? []);
  if (ids.length === 0) return views;
  const existing = new Set((await findItemsWithPage(ids, new Date())).map(pageOf));
  return views.filter(({ page }) => itemOf(page) === undefined || existing.has(page));
}

function itemOf(page: string): { id: number } | undefined {
  const id = Number(/\?id=(\d+)$/.exec(page)?.[1] ?? 0);
  return page === paths.newsItem(id) || page === paths.document(id) ? { id } : undefined;
}

function pageOf({ id, documentId }: { id: number; documentId: number | null }): string {
  return documentId === null ? paths.newsItem(id) : paths.document(documentId);
}
