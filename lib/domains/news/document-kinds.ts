import { formatCalendarDay } from '../../platform/dates/calendar-day';
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

/**
 * The state of an issue, which follows from its dates and those of the other issues of its document alone: a draft for
 * comment has no day on which it takes effect.
 */
export const issueStates = ['in-force', 'upcoming', 'comment', 'superseded'] as const;
export type IssueState = (typeof issueStates)[number];

export const issueStateLabels: Readonly<Record<IssueState, string>> = {
  'in-force': 'In force',
  upcoming: 'Takes effect later',
  comment: 'Draft for comment',
  superseded: 'Superseded',
};

interface Dated {
  state: IssueState;
  takesEffectOn: string | null;
  commentUntil: string | null;
}

/** The state of an issue with its day: "In force since March 1, 2027". */
export function issueStateText({ state, takesEffectOn, commentUntil }: Dated): string {
  const day = takesEffectOn && formatCalendarDay(takesEffectOn);
  if (state === 'superseded') return day ? `Superseded; took effect on ${day}` : 'Superseded draft';
  if (state === 'comment')
    return commentUntil ? `Draft for comment until ${formatCalendarDay(commentUntil)}` : 'Draft for comment';
  return state === 'upcoming' ? `Takes effect on ${day}` : `In force since ${day}`;
}

/** What a reader looks for in the register of documents. */
export interface DocumentSearch {
  q?: string;
  kind?: DocumentKind;
  /** Without one, what is in force, coming or for comment. */
  state?: IssueState;
  cursor?: string;
}
