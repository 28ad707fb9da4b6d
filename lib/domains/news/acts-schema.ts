import { z } from 'zod';

import { CalendarDaySchema } from '@/lib/platform/dates/schema';
import { boundedText } from '@/lib/platform/text/text';

import { NewsFileSchema, newsFileLimits } from './files-schema';
import { newsStates } from './schedule';
import { itemCategories } from './document-kinds';
import {
  AdminNewsItemSchema,
  EndedKindSchema,
  LinkSchema,
  newsFormats,
  newsLimits,
  NoticeSchema,
  noticeFields,
} from './schema';

export const changeNoteMaximum = 1000;

const revision = z.int().min(1);

/** The fields of an item that an editor fills in. */
const written = {
  title: z.string(),
  excerpt: z.string(),
  content: z.string().nullable(),
  category: z.string(),
  link: z.string().nullable(),
  date: z.iso.date(),
  format: z.enum(newsFormats),
  ...NoticeSchema.shape,
  /** Of a draft document: the last day for comments. */
  commentUntil: z.iso.date().nullable(),
  /** The documents that it names, by the ids of their first issues. */
  documents: z.int().array(),
  /** The issue of each; null where it is the one that stands for the document when it is read. */
  issues: z.int().nullable().array(),
};

/** The fields, null where they are absent. */
function orNull<Fields extends Record<string, z.ZodType<string | null | undefined>>>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.transform((value) => value ?? null)]);
  // `fromEntries` loses the names.
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]: z.ZodPipe<Fields[Name], z.ZodTransform<string | null, string | null | undefined>>;
  };
}

const named = z.int().min(1).max(0x7fffffff);

/** A working copy may be incomplete: publishing has stricter requirements. */
const draftFields = {
  title: boundedText('Title', newsLimits.title),
  excerpt: boundedText('Excerpt', newsLimits.excerpt),
  content: boundedText('Content', newsLimits.content)
    .transform((value) => value || null)
    .nullable(),
  category: z.enum(itemCategories, { error: `Category must be one of ${itemCategories.join(', ')}.` }),
  date: CalendarDaySchema,
  format: z.enum(newsFormats).default('markdown'),
  ...orNull({ link: LinkSchema, ...noticeFields, commentUntil: CalendarDaySchema.nullish() }),
  /** By default those of `issues`. */
  documents: z.array(named).max(20, 'An item can name at most 20 documents.').optional(),
  /** Of the documents: one that is not among them is left out. */
  issues: z.array(named.nullable()).max(20, 'An item can name at most 20 issues of documents.').default([]),
};

/** The text of a working copy, as it is entered and as it is stored. */
export const DraftTextSchema = z.object(draftFields);
export type DraftInput = z.input<typeof DraftTextSchema>;

/**
 * A kind of document as the category makes it the first issue of a document. A `creationKey`, chosen by the caller, makes one
 * item however often it is sent.
 */
export const DraftCreateSchema = DraftTextSchema.extend({
  creationKey: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'A creation key has 16 to 64 letters, digits, hyphens or underscores.')
    .optional(),
});
export type DraftCreate = z.infer<typeof DraftCreateSchema>;

/**
 * `revision` is that of the working copy that the editor started from. With `files`, the working copy has the item's files of
 * these ids and no others, also those that it had before; one that was deleted for good is left out.
 */
export const DraftSaveSchema = DraftTextSchema.extend({
  revision,
  files: z.array(z.int().min(1).max(0x7fffffff)).max(newsFileLimits.perItem).optional(),
});
export type DraftSave = z.infer<typeof DraftSaveSchema>;

/** The text being edited: the item itself before publication, a separate copy afterwards. */
export const NewsDraftSchema = z.object({
  ...written,
  files: NewsFileSchema.array(),
  revision,
  updatedAt: z.iso.datetime(),
  /** Address of the last editor, and their name if the account has one. Both may be empty. */
  updatedBy: z.string(),
  updatedByName: z.string(),
});
export type NewsDraft = z.infer<typeof NewsDraftSchema>;

export const NewsNoteSchema = z.object({
  id: z.int(),
  version: z.int(),
  text: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
});
export type NewsNote = z.infer<typeof NewsNoteSchema>;

export const noteText = boundedText('The note', changeNoteMaximum, 'Say what has changed.');
/** With `replaces`, the wording on the screen, it is refused if the note has another by now. */
export const NoteUpdateSchema = z.object({ text: noteText, replaces: z.string().optional() });
export type NoteUpdate = z.infer<typeof NoteUpdateSchema>;

/**
 * How a version came about: `earlier` is the state of an item when versions were introduced, `minor` an edit without a
 * change note, `note` one with a change note, `undone` an end that was reverted.
 */
export const VersionKindSchema = z.enum(['earlier', 'published', 'minor', 'note', 'withdrawn', 'error', 'undone']);
export type VersionKind = z.infer<typeof VersionKindSchema>;

export const NewsVersionSummarySchema = z.object({
  number: z.int(),
  title: z.string(),
  kind: VersionKindSchema,
  note: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type NewsVersionSummary = z.infer<typeof NewsVersionSummarySchema>;

export const NewsVersionSchema = NewsVersionSummarySchema.extend({
  ...written,
  html: z.string().nullable(),
  files: NewsFileSchema.array(),
});
export type NewsVersion = z.infer<typeof NewsVersionSchema>;

/** Acts on an item as a whole that have an address of their own, as `acts.ts` declares them. */
export const newsActs = [
  'publish',
  'schedule',
  'publishChanges',
  'unpublish',
  'withdraw',
  'markPublishedInError',
  'undoEnd',
] as const;
export type NewsAct = (typeof newsActs)[number];

const refusal = z.string().nullable();

/** Everything the editor's page shows of an item. */
export const EditedNewsSchema = z.object({
  item: AdminNewsItemSchema.extend({ html: z.string().nullable() }),
  state: z.enum(newsStates),
  ending: z
    .object({
      kind: EndedKindSchema,
      note: z.string(),
      link: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** The newest version; 0 if there is none. */
  publicVersion: z.int(),
  draft: NewsDraftSchema,
  /** Whether the working copy contains anything that is neither public nor scheduled. */
  hasChanges: z.boolean(),
  /** Whether the text of the item was changed after the working copy was made from it. */
  isOutdated: z.boolean(),
  /** Whether the day of the working copy becomes the one on which it goes live: no person has given it another. */
  followsLaunch: z.boolean().default(false),
  notes: NewsNoteSchema.array(),
  /** How many links show the working copy to anyone who has one. */
  previewLinks: z.int(),
  /** The issues of documents that the working copy names and readers cannot open now, by title, number and day. */
  hiddenIssues: z.string().array().default([]),
  /** Of an issue of a document: the news that names it. */
  namedBy: z.object({ id: z.int(), title: z.string() }).array().default([]),
  /** Why an act is not possible now; null if it is. */
  refusals: z.object(
    // `fromEntries` loses the names.
    Object.fromEntries(newsActs.map((act) => [act, refusal])) as Record<NewsAct, typeof refusal>,
  ),
});
export type EditedNews = z.infer<typeof EditedNewsSchema>;

/** What a letter about an item is. */
export const mailingKinds = ['news', 'correction', 'withdrawal', 'error'] as const;
export type MailingKind = (typeof mailingKinds)[number];

/** All subscribers, or those who may have received the item's first letter. */
export const mailAudiences = ['all', 'first'] as const;

/** Room for the longest title plus a leading word such as "Withdrawn". */
export const mailSubjectMaximum = newsLimits.title + 50;

/** Identifies a letter that was shown, as its preview does. */
export const ShownLetterSchema = z.string().max(100, 'The digest must have at most 100 characters.').optional();

/**
 * The mailing that an act approves with it. `recipients` is the number that was shown. With `shown`, the digest of the
 * preview, it is refused if the letter says something else by now.
 */
export const MailApprovalSchema = z.object({
  subject: boundedText('Subject', mailSubjectMaximum, 'The letter needs a subject.'),
  preheader: boundedText('Preheader', newsLimits.excerpt).default(''),
  audience: z.enum(mailAudiences).default('all'),
  recipients: z.int().min(1, 'There is no one to send it to.'),
  shown: ShownLetterSchema,
});
export type MailApproval = z.infer<typeof MailApprovalSchema>;

/** `revision` is that of the working copy on the screen: another one is refused. */
export const SeenQuerySchema = z.object({
  revision: z.coerce.number({ error: 'A revision is a whole number.' }).int().min(1).max(0x7fffffff).optional(),
});
export type Seen = z.infer<typeof SeenQuerySchema>;

export const RestoreSchema = z.object({ number: z.int().min(1).max(0x7fffffff), revision });
export type Restore = z.infer<typeof RestoreSchema>;
