import type { ComingItem, ListedNewsItem } from '@/lib/domains/news/schema';

/** The data of every version of the landing page, besides its text. */
export interface LandingProps {
  news: readonly ListedNewsItem[];
  /** What takes effect next. */
  coming: readonly ComingItem[];
  /** Where this version's subscribe form shows its outcome without scripts. */
  permalink: string;
  hasMarketingForm: boolean;
}
