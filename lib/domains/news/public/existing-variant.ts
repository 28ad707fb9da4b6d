import 'server-only';

import { goneItemVariant, missingItemVariant, newsItemOfVariant, newsPageOfVariant } from '../../site/pages';
import { newsPageSize } from '../schema';
import { findShown } from './ended';
import { countPublishedNews } from './published';

/** Returns the variant to show. All items that do not exist share one, so that clients cannot create more. */
export async function existingVariant(variant: string): Promise<string> {
  const id = newsItemOfVariant(variant);
  if (id !== undefined) {
    const shown = await findShown(id);
    if (shown === 'error') return goneItemVariant(id);
    return shown ? variant : missingItemVariant;
  }
  const page = newsPageOfVariant(variant);
  if (page === 1) return variant;
  const beyondTheLast = Math.max(2, Math.ceil((await countPublishedNews()) / newsPageSize) + 1);
  return `older-${Math.min(page, beyondTheLast)}`;
}
