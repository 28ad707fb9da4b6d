import { newsCategories, noticesTopic } from '@/lib/domains/news/categories';

/** A category of news, or the notices of all categories. */
export const topicNames = [...newsCategories, noticesTopic] as const;
export type TopicName = (typeof topicNames)[number];

/** A topic of mail; `isWanted` is false only if the reader has opted out. */
export interface Topic {
  category: TopicName;
  isWanted: boolean;
}

/** The field of a form in which a topic is ticked. */
export const topicField = (topic: TopicName) => `topic-${topic.toLowerCase().replaceAll(' ', '-')}` as const;

/** The words beside the box of a topic. */
export const topicLabel = (topic: TopicName) => (topic === noticesTopic ? `${topic}, whatever their topic` : topic);

/** Lists every topic, given the opt-outs. Topics are chosen by default, including new categories. */
export function topicsWithout(optOuts: readonly string[]): Topic[] {
  return topicNames.map((category) => ({ category, isWanted: !optOuts.includes(category) }));
}
