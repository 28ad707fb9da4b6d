import { EmailSchema, maskedEmail } from '../../platform/text/email-address';
import type { AuditChanges } from './schema';

/** The description of each action. */
export type AuditActionTexts = Readonly<Record<string, string>>;

/** Field names as in the forms of the back office. */
const fieldNames: Readonly<Record<string, string>> = {
  added: 'Added',
  addresses: 'Addresses',
  audience: 'Audience',
  basis: 'How they agreed',
  category: 'Category',
  content: 'Content',
  date: 'Date',
  email: 'Email',
  excerpt: 'Excerpt',
  expiresAt: 'Valid until',
  file: 'File',
  factorGraceDays: 'Days until it is required',
  firstName: 'First name',
  isAnswered: 'Answered',
  isPublished: 'Published',
  isVerified: 'Verified',
  landingPageVersion: 'Landing page',
  lastName: 'Last name',
  link: 'Link',
  messages: 'Messages',
  name: 'Name',
  notAdded: 'Not added',
  note: 'Note',
  organization: 'Organization',
  publishAt: 'Goes live',
  recipients: 'Recipients',
  role: 'Role',
  sessions: 'Sessions',
  title: 'Title',
  unpublishAt: 'Ends',
  version: 'Version',
  wantsWeeklyFigures: 'Weekly letter',
};

const valueTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: { admin: 'Administrator', user: 'User' },
  landingPageVersion: { v1: 'Version 1', v2: 'Version 2' },
};

const none = 'none';
const truthTexts = { true: 'yes', false: 'no' } as const;

/** Describes a changed field: "Published: no → yes". `timeText` formats times. Omits values that are not recorded. */
export function auditChangeText(
  field: string,
  { from, to }: AuditChanges[string],
  timeText: (at: Date) => string,
): string {
  const name = fieldNames[field] ?? field;
  if (from === undefined && to === undefined) return `${name}: changed`;
  const text = (value: unknown) => valueText(field, value, timeText);
  if (isNothing(from)) return `${name}: ${text(to)}`;
  return to === undefined ? `${name}: ${text(from)} → ${none}` : `${name}: ${text(from)} → ${text(to)}`;
}

/** False if the value was empty before and is empty now; a change recorded without values counts. */
export function isAuditChange({ from, to }: AuditChanges[string]): boolean {
  return (from === undefined && to === undefined) || !isNothing(from) || !isNothing(to);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function valueText(field: string, value: unknown, timeText: (at: Date) => string): string {
  if (isNothing(value)) return none;
  if (typeof value === 'boolean') return truthTexts[`${value}`];
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field.endsWith('At') && !Number.isNaN(Date.parse(value))) return timeText(new Date(value));
  return valueTexts[field]?.[value] ?? value;
}

const wordMaximum = 12;

/**
 * For each word of a search, what to look for in the text of entries: the word itself, or the stored name of an action,
 * field or value that the screen shows with that word.
 */
export function auditSearchWords(q: string, actionTexts: AuditActionTexts): string[][] {
  const words = q.split(/\s+/).map((word) => word.replace(/^[("“]+|[:,;.)"”→…]+$/g, ''));
  return [...new Set(words.filter(Boolean))].slice(0, wordMaximum).map((word) => searchAlternatives(word, actionTexts));
}

function searchAlternatives(word: string, actionTexts: AuditActionTexts): string[] {
  const lowered = word.toLowerCase();
  const named = (texts: Readonly<Record<string, string>>) =>
    Object.keys(texts).filter((name) => lowered.length > 2 && texts[name]?.toLowerCase().includes(lowered));
  return [
    word,
    // The only data that the trail keeps about a subscriber.
    ...(EmailSchema.safeParse(word).success ? [maskedEmail(lowered)] : []),
    ...named(actionTexts).map(asAction),
    ...named(fieldNames).map((name) => `"${name}":`),
    ...Object.values(valueTexts).flatMap((texts) => named(texts).map((value) => ` "${value}"`)),
    ...named({ ...truthTexts, null: none }).map((value) => ` ${value}`),
    ...(lowered === truthTexts.false ? [' false'] : []),
  ];
}

/** An action as it appears in an entry's text: between spaces. */
export function asAction(action: string): string {
  return ` ${action} `;
}
