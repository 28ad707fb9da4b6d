import 'server-only';

import {
  goneItemVariant,
  missingItemVariant,
  newsItemOfVariant,
  newsPageOfVariant,
  type PublicPage,
} from '@/lib/domains/site/pages';

import { findShownDocument } from '../documents/issues';
import { newsPageSize } from '../schema';
import { findShown } from './ended';
import { countPublishedNews } from './published';

/**
 * Returns the variant of a page to show. All items and documents that do not exist share one, so that clients cannot create
 * more.
 */
export async function existingVariant({ page, variant }: { page: PublicPage; variant: string }): Promise<string> {
  const id = newsItemOfVariant(variant);
  if (id !== undefined) {
    const shown = await (page.variants === 'documents' ? findShownDocument(id) : findShown(id));
    if (shown === 'error') return goneItemVariant(id);
    return shown ? variant : missingItemVariant;
  }
  const number = newsPageOfVariant(variant);
  if (number === 1) return variant;
  const beyondTheLast = Math.max(2, Math.ceil((await countPublishedNews()) / newsPageSize) + 1);
  return `older-${Math.min(number, beyondTheLast)}`;
}
