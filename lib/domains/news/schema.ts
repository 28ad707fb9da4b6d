import { z } from 'zod';

import { CalendarDaySchema, timestampSchema } from '@/lib/platform/dates/schema';
import { pageQuery } from '@/lib/platform/lists/paging';
import { boundedText, TextSchema } from '@/lib/platform/text/text';

import { NewsFileSchema } from './files-schema';
import { newsCategories } from './categories';
import { itemCategories } from './document-kinds';
import { isInOrder, newsEndings, newsStates, scheduleOrderMessage } from './schedule';

/** Offered by the create form; the edit form offers all. */
export const newsCreateCategories = ['Announcements', 'Regulatory', 'Industry Insights'] as const;
export const newsDefaultCategory = 'Announcements';

export const newsLimits = {
  title: 200,
  excerpt: 500,
  content: 50_000,
  link: 2048,
  noticeNumber: 20,
  affected: 200,
} as const;

export const landingNewsCount = 3;

export const newsRequiredMessage = 'Title, excerpt, and category are required.';

/** An http(s) URL, or a path of this site. `//host` is another site's address in disguise. */
export const LinkSchema = TextSchema.trim()
  .max(newsLimits.link, `Link must have at most ${newsLimits.link} characters.`)
  .refine(isNewsLink, 'Link must be an http(s) URL or a path that begins with a single /.')
  .transform((value) => value || null)
  .nullish();

function isNewsLink(value: string): boolean {
  if (value === '') return true;
  if (/[\s\\\u0000-\u001f]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  if (!/^https?:\/\//i.test(value)) return false;
  return URL.canParse(value);
}

/** What makes an item a notice, as it is entered. Each may be absent. */
export const noticeFields = {
  noticeNumber: boundedText('Notice number', newsLimits.noticeNumber)
    .regex(/^[\p{L}\p{N} .#/_-]*$/u, 'Notice number may have letters, digits, spaces and . - _ / #.')
    .transform((value) => value || null)
    .nullish(),
  affected: boundedText('Who is affected', newsLimits.affected)
    .transform((value) => value || null)
    .nullish(),
  takesEffectOn: CalendarDaySchema.nullish(),
};

/** Of news; a document has a kind instead. */
export const CategorySchema = z.enum(newsCategories, {
  error: (issue) => (issue.input ? `Category must be one of ${newsCategories.join(', ')}.` : newsRequiredMessage),
});

const fields = {
  title: boundedText('Title', newsLimits.title, newsRequiredMessage),
  excerpt: boundedText('Excerpt', newsLimits.excerpt, newsRequiredMessage),
  category: CategorySchema,
  content: boundedText('Content', newsLimits.content)
    .transform((value) => value || null)
    .nullish(),
  link: LinkSchema,
  date: CalendarDaySchema,
  ...noticeFields,
  isPublished: z.boolean(),
  publishAt: timestampSchema('Publication').nullish(),
  unpublishAt: timestampSchema('End').nullish(),
};

const scheduleOrder = { path: ['unpublishAt'], error: scheduleOrderMessage };

export const NewsCreateSchema = z
  .object({ ...fields, isPublished: fields.isPublished.default(true) })
  .refine(isInOrder, scheduleOrder);
export type NewsCreate = z.infer<typeof NewsCreateSchema>;

/** Only present fields change. With `version`, the edit is refused if the item has been edited since. */
export const NewsUpdateSchema = z
  .object({ ...fields, version: z.int().min(1) })
  .partial()
  .refine(isInOrder, scheduleOrder);
export type NewsUpdate = z.infer<typeof NewsUpdateSchema>;

/** The same as it is read. */
export const NoticeSchema = z.object({
  /** The number under which it is cited. */
  noticeNumber: z.string().nullable(),
  /** Whom it affects. */
  affected: z.string().nullable(),
  takesEffectOn: z.iso.date().nullable(),
});
export const noticeFieldNames = NoticeSchema.keyof().options;

export const NewsItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string().nullable(),
  category: z.string(),
  link: z.string().nullable(),
  date: z.iso.date(),
  isPublished: z.boolean(),
  ...NoticeSchema.partial().shape,
});
export type NewsItem = z.infer<typeof NewsItemSchema>;

/** A public note about a change; the day is in the organization's time zone. */
export const PublicNoteSchema = z.object({ text: z.string(), at: z.iso.datetime(), day: z.iso.date() });
export type PublicNote = z.infer<typeof PublicNoteSchema>;

/** A published item in a list; with the day of its newest change note, if it has one. */
export const ListedNewsItemSchema = NewsItemSchema.extend({ updatedOn: z.iso.date().optional() });
export type ListedNewsItem = z.infer<typeof ListedNewsItemSchema>;

/** A published item with change notes (newest first) and files, if any, and as HTML if its content is Markdown. */
export const PublishedNewsItemSchema = NewsItemSchema.extend({
  html: z.string().optional(),
  notes: PublicNoteSchema.array().optional(),
  files: NewsFileSchema.array().optional(),
});
export type PublishedNewsItem = z.infer<typeof PublishedNewsItemSchema>;

const NewsNeighborSchema = z.object({ id: z.int(), title: z.string() });
/** The items beside one in the whole list; absent at its ends. */
export const NewsNeighborsSchema = z.object({
  newer: NewsNeighborSchema.optional(),
  older: NewsNeighborSchema.optional(),
});
export type NewsNeighbors = z.infer<typeof NewsNeighborsSchema>;

/** The fields that a list shows; the others are fetched when the item is opened. */
export type NewsSummary = Omit<ListedNewsItem, 'content' | 'isPublished'>;

export interface FoundNews extends NewsSummary {
  /** The part of the content that matches, if the card does not show it. */
  snippet?: string;
}

export const newsPageSize = 20;

/** Items from before Markdown are `plain`: shown as they were written. */
export const newsFormats = ['plain', 'markdown'] as const;
export type NewsFormat = (typeof newsFormats)[number];

export const NewsEndingSchema = z.enum(newsEndings);
export const EndedKindSchema = NewsEndingSchema.exclude(['']);

/** An item as administrators see it. `version` counts edits and detects conflicting ones. */
export const AdminNewsItemSchema = NewsItemSchema.extend({
  publishAt: z.iso.datetime().nullable(),
  unpublishAt: z.iso.datetime().nullable(),
  version: z.int(),
  updatedAt: z.coerce.string(),
  ending: NewsEndingSchema,
  format: z.enum(newsFormats),
  /** Of an issue of a document: the id of the document's first issue. Null for news. */
  documentId: z.int().nullable(),
  /** Of a draft document: the last day for comments. */
  commentUntil: z.iso.date().nullable().default(null),
});
export type AdminNewsItem = z.infer<typeof AdminNewsItemSchema>;

/** An approved mailing starts some time after its item is public, or is held if the list has changed much since. */
export const mailingStates = ['approved', 'held', 'sending', 'paused', 'cancelled', 'done'] as const;

/** A mailing and how far it has come. */
export const MailingProgressSchema = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(mailingStates),
  /** When an approved one may start. */
  startsAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** How many subscribers there were when it was confirmed. */
  recipients: z.int(),
  /** Accepted by the mail server; whether they reached their readers is unknown. Includes the returned ones. */
  sent: z.int(),
  /** Returned after they were accepted. Known for as long as the records of letters are kept, 90 days. */
  returned: z.int(),
  /** Written to files, because there was no mail server. */
  kept: z.int(),
  /** Refused by a mail server, or given up after five days of retries. */
  failed: z.int(),
  /** Being handed over when the process ended, so it is unknown whether they were sent. Resent only on request. */
  unconfirmed: z.int(),
  left: z.int(),
});
export type MailingProgress = z.infer<typeof MailingProgressSchema>;

/** A news item in a back-office list, with the state of its mailing if there is one. */
export const AdminNewsRowSchema = AdminNewsItemSchema.extend({
  /** Whether a draft with changes waits behind a text that is public, scheduled or ended. */
  hasChanges: z.boolean(),
  /** When it was deleted, and the address of who did; null unless the list asks for deleted items. */
  deleted: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  mailing: MailingProgressSchema.nullable(),
});
export type AdminNewsRow = z.infer<typeof AdminNewsRowSchema>;

/** A time at which an item goes on the site or leaves it. */
export const PlannedNewsSchema = z.object({
  id: z.int(),
  title: z.string(),
  event: z.enum(['start', 'end']),
  at: z.iso.datetime(),
  /** How many are mailed when it starts; null without an approved mailing. */
  recipients: z.int().nullable(),
});
export type PlannedNews = z.infer<typeof PlannedNewsSchema>;

export const newsSorts = ['-date', 'date', 'title', '-title', 'category', '-category'] as const;

export const NewsQuerySchema = pageQuery(['-date', 'date']);
export type NewsQuery = z.infer<typeof NewsQuerySchema>;

const yesOrNo = z.enum(['true', 'false'], { error: 'hasChanges and wasMailed must be true or false.' });

export const AdminNewsQuerySchema = pageQuery(newsSorts).extend({
  /** Which items: news, or the issues of documents. */
  register: z.enum(['news', 'documents']).default('news'),
  category: z.enum(itemCategories).optional(),
  state: z.enum([...newsStates, 'deleted']).optional(),
  /** Of the item's date. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month must be a month such as 2027-03.')
    .optional(),
  hasChanges: yesOrNo.optional(),
  wasMailed: yesOrNo.optional(),
});
export type AdminNewsQuery = z.infer<typeof AdminNewsQuerySchema>;

/** A link that shows an unpublished item to anyone who has the link, until it expires. */
export const PreviewLinkSchema = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
export type PreviewLink = z.infer<typeof PreviewLinkSchema>;
