import 'server-only';

import { missingItemVariant, newsItemOfVariant, newsPageOfVariant } from '../pages';
import { newsPageSize } from './schema';
import { countPublishedNews, isPublishedNewsItem } from './published';

/**
 * The variant that is shown for one that was asked for: whatever does not exist has one variant together, so that no
 * visitor can ask for more pages than there are.
 */
export async function existingVariant(variant: string): Promise<string> {
  const id = newsItemOfVariant(variant);
  if (id !== undefined) return (await isPublishedNewsItem(id)) ? variant : missingItemVariant;
  const page = newsPageOfVariant(variant);
  if (page === 1) return variant;
  const beyondTheLast = Math.max(2, Math.ceil((await countPublishedNews()) / newsPageSize) + 1);
  return `older-${Math.min(page, beyondTheLast)}`;
}
