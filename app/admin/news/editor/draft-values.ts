import { newsDefaultCategory } from '@/lib/domains/news/schema';
import type { DraftCreate, NewsDraft } from '@/lib/domains/news/acts-schema';
import { today } from '@/lib/platform/dates/calendar-day';

/** Values of the editor's fields. */
export interface DraftValues {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  link: string;
  date: string;
  format: NewsDraft['format'];
}

export const draftFieldLabels = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  category: 'Category',
  date: 'Date',
  link: 'Link',
} as const satisfies Partial<Record<keyof DraftValues, string>>;

/** The fields of a comparison. */
export const comparedLabels = { ...draftFieldLabels, format: 'Formatting', files: 'Files' } as const;

export function draftValues(draft?: Pick<NewsDraft, keyof DraftValues>): DraftValues {
  return {
    title: draft?.title ?? '',
    excerpt: draft?.excerpt ?? '',
    content: draft?.content ?? '',
    category: draft?.category ?? newsDefaultCategory,
    link: draft?.link ?? '',
    date: draft?.date ?? today(),
    format: draft?.format ?? 'markdown',
  };
}

/** The request body. The server validates the values, including the category. */
export function draftBody({ category, content, ...values }: DraftValues): DraftCreate {
  return { ...values, content: content || null, category: category as DraftCreate['category'] };
}

export function isSameDraft(one: DraftValues, other: DraftValues): boolean {
  return JSON.stringify(draftBody(one)) === JSON.stringify(draftBody(other));
}
