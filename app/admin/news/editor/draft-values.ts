import { newsDefaultCategory } from '@/lib/domains/news/schema';
import type { DraftInput, NewsDraft } from '@/lib/domains/news/acts-schema';
import { isDocumentKind } from '@/lib/domains/news/document-kinds';
import { siteDay } from '@/lib/site-day';
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
  noticeNumber: string;
  affected: string;
  takesEffectOn: string;
  commentUntil: string;
  documents: readonly number[];
}

export const draftFieldLabels = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  category: 'Category',
  date: 'Date',
  link: 'Link',
  noticeNumber: 'Notice number',
  affected: 'Who is affected',
  takesEffectOn: 'Takes effect on',
  commentUntil: 'Comments until',
  documents: 'Documents',
} as const satisfies Partial<Record<keyof DraftValues, string>>;

export type NoticeValues = Pick<DraftValues, 'noticeNumber' | 'affected' | 'takesEffectOn'>;

/** A working copy, or an item, which has its notice fields where it is a notice. */
type DraftSource = Pick<NewsDraft, Exclude<keyof DraftValues, keyof NoticeValues | 'commentUntil' | 'documents'>> &
  Partial<Record<keyof NoticeValues | 'commentUntil', string | null>> &
  Partial<Pick<NewsDraft, 'documents'>>;

/** The fields of a comparison. */
export const comparedLabels = { ...draftFieldLabels, format: 'Formatting', files: 'Files' } as const;

/** Without a draft, those of a new item of a category. */
export function draftValues(draft?: DraftSource, newCategory: string = newsDefaultCategory): DraftValues {
  return {
    title: draft?.title ?? '',
    excerpt: draft?.excerpt ?? '',
    content: draft?.content ?? '',
    category: draft?.category ?? newCategory,
    link: draft?.link ?? '',
    date: draft?.date ?? (isDocumentKind(newCategory) ? siteDay() : today()),
    format: draft?.format ?? 'markdown',
    noticeNumber: draft?.noticeNumber ?? '',
    affected: draft?.affected ?? '',
    takesEffectOn: draft?.takesEffectOn ?? '',
    commentUntil: draft?.commentUntil ?? '',
    documents: draft?.documents ?? [],
  };
}

/** The request body. The server validates the values, including the category. */
export function draftBody({ category, content, documents, ...values }: DraftValues): DraftInput {
  return {
    ...values,
    content: content || null,
    category: category as DraftInput['category'],
    commentUntil: values.commentUntil || null,
    documents: [...documents],
    ...noticeOf(values),
  };
}

/** What the values say as a notice, as requests have it. */
export function noticeOf({ noticeNumber, affected, takesEffectOn }: NoticeValues) {
  return {
    noticeNumber: noticeNumber || null,
    affected: affected || null,
    takesEffectOn: takesEffectOn || null,
  };
}

export function isSameDraft(one: DraftValues, other: DraftValues): boolean {
  return JSON.stringify(draftBody(one)) === JSON.stringify(draftBody(other));
}
