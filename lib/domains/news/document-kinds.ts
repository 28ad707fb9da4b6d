import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { newsCategories } from './categories';

/** What a document is. An item whose category is one of these is an issue of a document, any other is news. */
export const documentKinds = ['Policy', 'Fee schedule', 'Form', 'Agreement', 'Filing', 'Other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The categories of all items, of news first. */
export const itemCategories = [...newsCategories, ...documentKinds] as const;

export function isDocumentKind(category: string): category is DocumentKind {
  return documentKinds.some((kind) => kind === category);
}

/** A kind as addresses write it. */
export const kindSlug = (kind: DocumentKind) => kind.toLowerCase().replaceAll(' ', '-');

/** The states that the register can be narrowed to. It has no issue that was published in error. */
export const listedStates = ['in-force', 'upcoming', 'comment', 'comments-closed', 'superseded', 'withdrawn'] as const;

/**
 * The state of an issue, which follows from its dates and those of the other issues of its document alone: a draft for
 * comment has no day on which it takes effect. An issue that readers do not see has none.
 */
export const issueStates = [...listedStates, 'error'] as const;
export type IssueState = (typeof issueStates)[number];

export const issueStateLabels: Readonly<Record<IssueState, string>> = {
  'in-force': 'In force',
  upcoming: 'Takes effect later',
  comment: 'Open for comment',
  'comments-closed': 'Comments closed',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
  error: 'Published in error',
};

interface Dated {
  state: IssueState;
  takesEffectOn: string | null;
  commentUntil: string | null;
}

/**
 * The state of an issue with its day: "In force since March 1, 2027". With a day of effect, the one for comments stands
 * beside it.
 */
export function issueStateText({ state, takesEffectOn, commentUntil }: Dated): string {
  const day = takesEffectOn && formatCalendarDay(takesEffectOn);
  const until = commentUntil && formatCalendarDay(commentUntil);
  const comments = until ? `; comments until ${until}` : '';
  switch (state) {
    case 'in-force':
      return `In force since ${day}${comments}`;
    case 'upcoming':
      return `Takes effect on ${day}${comments}`;
    case 'comment':
      return until ? `Open for comment until ${until}` : 'Open for comment';
    case 'comments-closed':
      return `Comments closed on ${until}`;
    case 'superseded':
      return day ? `Superseded (effective date: ${day})` : 'Superseded draft';
    default:
      return issueStateLabels[state];
  }
}

interface NamedIssue {
  title: string;
  number?: string | null;
  takesEffectOn?: string | null;
  commentUntil?: string | null;
}

/** An issue by its title, number and day. The same words before and after the day has come: a letter says them once. */
export function issueName({ title, number, ...days }: NamedIssue): string {
  return [title, ...(number ? [`No. ${number}`] : []), issueDay(days)].join(', ');
}

/** The day of an issue, as its name has it. */
export function issueDay({ takesEffectOn, commentUntil }: Omit<NamedIssue, 'title' | 'number'>): string {
  if (takesEffectOn) return `effective ${formatCalendarDay(takesEffectOn)}`;
  return `draft for comment${commentUntil ? ` until ${formatCalendarDay(commentUntil)}` : ''}`;
}

/** What a reader looks for in the register of documents. */
export interface DocumentSearch {
  q?: string;
  kind?: DocumentKind;
  /** Without one, what is in force, coming or a draft, and what stands for its document. */
  state?: (typeof listedStates)[number];
  cursor?: string;
}

/** What the page of a document, and news that names an issue of it, say of an issue. */
export const issueWords = {
  redlineOf: (title: string) => `Redline of ${title}`,
  withdrawn: (day: string) => `Withdrawn on ${day}`,
  error: (day: string) => `Published in error; removed on ${day}`,
  superseded: 'Superseded',
  supersededBy: (day: string, number: string | null) =>
    `Superseded by the issue ${number ? `No. ${number}, ` : ''}${day}`,
} as const;
