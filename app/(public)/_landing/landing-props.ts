import type { ListedNewsItem, NewsSummary } from '@/lib/domains/news/schema';

/** The data of every version of the landing page, besides its text. */
export interface LandingProps {
  news: readonly ListedNewsItem[];
  /** The notices that take effect next. */
  coming: readonly NewsSummary[];
  /** Where this version's subscribe form shows its outcome without scripts. */
  permalink: string;
  hasMarketingForm: boolean;
}
