import type { AuditActionFacts, AuditField, AuditFields } from '@/lib/domains/audit-action';
import { EmailSchema, maskedEmail } from '@/lib/platform/text/email-address';

import type { AuditChanges } from './schema';

/** What the trail shows for stored names: of each action, and of each field. */
export interface AuditWords {
  actions: Readonly<Record<string, AuditActionFacts>>;
  fields: AuditFields;
  /** The actions of each domain, under its name for people. */
  groups: readonly { label: string; actions: readonly string[] }[];
}

const none = 'none';
const truthTexts = { true: 'yes', false: 'no' } as const;

/** Describes a changed field: "Published: no → yes". `timeText` formats times. Omits values that are not recorded. */
export function auditChangeText(
  field: string,
  { from, to }: AuditChanges[string],
  fields: AuditWords['fields'],
  timeText: (at: Date) => string,
): string {
  const name = labelOf(fields[field]) ?? field;
  if (from === undefined && to === undefined) return `${name}: changed`;
  const text = (value: unknown) => valueText(field, value, fields, timeText);
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

function valueText(
  field: string,
  value: unknown,
  fields: AuditWords['fields'],
  timeText: (at: Date) => string,
): string {
  if (isNothing(value)) return none;
  if (typeof value === 'boolean') return truthTexts[`${value}`];
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field.endsWith('At') && !Number.isNaN(Date.parse(value))) return timeText(new Date(value));
  return valueLabelsOf(fields[field])[value] ?? value;
}

function labelOf(field?: AuditField): string | undefined {
  return typeof field === 'object' ? field.label : field;
}

function valueLabelsOf(field?: AuditField): Readonly<Record<string, string>> {
  return typeof field === 'object' ? field.values : {};
}

/**
 * For each word of a search, what to look for in the text of entries: the word itself, or the stored name of an action,
 * field or value that the screen shows with that word.
 */
export function auditSearchWords(q: string, texts: AuditWords): string[][] {
  const words = q.split(/\s+/).map((word) => word.replace(/^[("“]+|[:,;.)"”→…]+$/g, ''));
  return [...new Set(words.filter(Boolean))].map((word) => searchAlternatives(word, texts));
}

function searchAlternatives(word: string, { actions, fields }: AuditWords): string[] {
  const lowered = word.toLowerCase();
  const address = EmailSchema.safeParse(word).data;
  const sentences = Object.fromEntries(Object.entries(actions).map(([name, { text }]) => [name, text]));
  const labels = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, labelOf(field) ?? name]));
  const named = (texts: Readonly<Record<string, string>>) =>
    Object.keys(texts).filter((name) => lowered.length > 2 && texts[name]?.toLowerCase().includes(lowered));
  return [
    word,
    // The only data that the trail keeps about a subscriber.
    ...(address ? [maskedEmail(address)] : []),
    ...named(sentences).map(asAction),
    ...named(labels).map((name) => `"${name}":`),
    ...Object.values(fields).flatMap((field) => named(valueLabelsOf(field)).map((value) => ` "${value}"`)),
    ...named({ ...truthTexts, null: none }).map((value) => ` ${value}`),
    ...(lowered === truthTexts.false ? [' false'] : []),
  ];
}

/** An action as it appears in an entry's text: between spaces. */
export function asAction(action: string): string {
  return ` ${action} `;
}
