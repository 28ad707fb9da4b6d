import type { NewsItem } from '@/lib/domains/news/schema';

/** What every version of the landing page is made from, beside its words. */
export interface LandingProps {
  news: readonly NewsItem[];
  /** Where this version's subscribe form shows its answer without scripts. */
  permalink: string;
  hasMarketingForm: boolean;
}
