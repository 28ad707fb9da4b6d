import { newsDefaultCategory, noticeFieldNames } from '@/lib/domains/news/schema';
import { namedOf, textLabels } from '@/lib/domains/news/text';
import { DraftTextSchema, type DraftInput, type NewsDraft } from '@/lib/domains/news/acts-schema';
import { siteDay } from '@/lib/site-day';

type NoticeName = (typeof noticeFieldNames)[number];
export type NoticeValues = Record<NoticeName, string>;

/** Values of the editor's fields. */
export interface DraftValues extends NoticeValues {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  link: string;
  date: string;
  format: NewsDraft['format'];
  commentUntil: string;
  documents: readonly number[];
  /** The issue of each document. Absent from what a browser has kept since an earlier release. */
  issues?: readonly (number | null)[];
}

/** A working copy, or an item, which has its notice fields where it is a notice. */
type DraftSource = Pick<NewsDraft, Exclude<keyof DraftValues, NoticeName | 'commentUntil' | 'documents' | 'issues'>> &
  Partial<Pick<NewsDraft, NoticeName | 'commentUntil' | 'documents' | 'issues'>>;

/** The fields of a comparison. */
export const comparedLabels = { ...textLabels, format: 'Formatting', files: 'Files' } as const;

/** Without a draft, those of a new item of a category. */
export function draftValues(draft?: DraftSource, newCategory: string = newsDefaultCategory): DraftValues {
  return {
    title: draft?.title ?? '',
    excerpt: draft?.excerpt ?? '',
    content: draft?.content ?? '',
    category: draft?.category ?? newCategory,
    link: draft?.link ?? '',
    date: draft?.date ?? siteDay(),
    format: draft?.format ?? 'markdown',
    ...ofNotice((name) => draft?.[name] ?? ''),
    commentUntil: draft?.commentUntil ?? '',
    documents: draft?.documents ?? [],
    issues: draft?.issues ?? [],
  };
}

/** The request body. The server validates the values, including the category. */
export function draftBody({ category, content, documents, issues = [], ...values }: DraftValues): Required<DraftInput> {
  return {
    ...values,
    content: content || null,
    category: category as DraftInput['category'],
    commentUntil: values.commentUntil || null,
    documents: [...documents],
    issues: [...issues],
    ...noticeOf(values),
  };
}

/** What the values say as a notice, as requests have it. */
export function noticeOf(values: NoticeValues) {
  return ofNotice((name) => values[name] || null);
}

function ofNotice<Value>(valueOf: (name: NoticeName) => Value) {
  // `fromEntries` loses the names.
  return Object.fromEntries(noticeFieldNames.map((name) => [name, valueOf(name)])) as Record<NoticeName, Value>;
}

/** Whether the server would store two texts alike: it cuts blanks at the ends. */
export function isSameDraft(one: DraftValues, other: DraftValues): boolean {
  const [body, otherBody] = [draftBody(one), draftBody(other)];
  return JSON.stringify(body) === JSON.stringify(otherBody) || storedForm(body) === storedForm(otherBody);
}

/** What no schema allows is not stored, and stays as it is. */
function storedForm(body: DraftInput): string {
  return JSON.stringify(DraftTextSchema.safeParse(body).data ?? body);
}

/** Values with the issue that a saved draft has of each document that they name without one. */
export function withIssuesOf(values: DraftValues, saved: NewsDraft): DraftValues {
  const named = namedOf(values);
  if (named.every(({ issueId }) => issueId !== null)) return values;
  const issueOf = new Map(namedOf(draftValues(saved)).map(({ documentId, issueId }) => [documentId, issueId]));
  return { ...values, issues: named.map(({ documentId, issueId }) => issueId ?? issueOf.get(documentId) ?? null) };
}

/** Whether the server would store values as the draft that it has. */
export const isStoredAs = (values: DraftValues, saved: NewsDraft): boolean =>
  isSameDraft(withIssuesOf(values, saved), draftValues(saved));
