import { newsCategories } from '../news/categories';
import { categorySlug, type NewsCategory } from '../news/search-query';

/** A category of news as a reader chooses it; `isWanted` is false only where the reader has said so. */
export interface Topic {
  category: NewsCategory;
  isWanted: boolean;
}

/** The field of a form in which a topic is ticked. */
export const topicField = (category: NewsCategory) => `topic-${categorySlug(category)}` as const;

/** Lists every topic with whether it is chosen, given the opt-outs. New categories are chosen. */
export function topicsWithout(optOuts: readonly string[]): Topic[] {
  return newsCategories.map((category) => ({ category, isWanted: !optOuts.includes(category) }));
}
