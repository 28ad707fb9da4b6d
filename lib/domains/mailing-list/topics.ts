import { newsCategories } from '../news/categories';
import { categorySlug, type NewsCategory } from '../news/search/query';

/** A category of news as a topic; `isWanted` is false only if the reader has opted out. */
export interface Topic {
  category: NewsCategory;
  isWanted: boolean;
}

/** The field of a form in which a topic is ticked. */
export const topicField = (category: NewsCategory) => `topic-${categorySlug(category)}` as const;

/** Lists every topic, given the opt-outs. Topics are chosen by default, including new categories. */
export function topicsWithout(optOuts: readonly string[]): Topic[] {
  return newsCategories.map((category) => ({ category, isWanted: !optOuts.includes(category) }));
}
