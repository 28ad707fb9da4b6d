import { z } from 'zod';

import { StoredFileSchema } from './files-schema';
import { newsFormats } from './schema';
import { newsStates } from './schedule';

const megabyte = 1024 * 1024;

/** What an archive that comes in may hold. */
export const newsArchiveLimits = {
  megabytes: 200,
  /** Of the archive as it is sent, and of all that it holds, inflated. */
  bytes: 200 * megabyte,
  items: 2000,
  files: 500,
  manifestBytes: 4 * megabyte,
  /** Of one text with its head. */
  textBytes: megabyte / 2,
} as const;

export const manifestName = 'manifest.json';

/** A number that both databases can hold. */
const NumberSchema = z.int().min(1).max(0x7fffffff);

/** What an archive holds. Names are those of its entries. */
export const NewsManifestSchema = z.object({
  format: z.literal('databp-news'),
  version: z.literal(1),
  /** Of the site that it comes from. */
  origin: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  exportedAt: z.iso.datetime(),
  items: z.array(
    z.object({
      number: NumberSchema,
      text: z.string(),
      /** The text that comes back, if there is one. */
      workingCopy: z.string().optional(),
    }),
  ),
  files: z.array(z.object({ id: NumberSchema, name: z.string() })),
});
export type NewsManifest = z.infer<typeof NewsManifestSchema>;

/** What stands above the text of an item. No address of a person is among it. */
export const NewsHeadSchema = z.object({
  number: z.int(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  date: z.string(),
  link: z.string().nullable(),
  format: z.enum(newsFormats),
  state: z.enum(newsStates),
  publishAt: z.iso.datetime().nullable(),
  unpublishAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Absent in archives of earlier releases. */
  noticeNumber: z.string().nullish(),
  affected: z.string().nullish(),
  takesEffectOn: z.string().nullish(),
  files: z.array(StoredFileSchema.omit({ name: true, size: true })),
});
export type NewsHead = z.infer<typeof NewsHeadSchema>;

/** What an archive brings, by the numbers of the items there. */
export const NewsImportSchema = z.object({
  origin: z.string(),
  /** `id` is the number that a draft has here; null while nothing has been imported. */
  drafts: z.array(z.object({ number: z.int(), title: z.string(), files: z.int(), id: z.int().nullable() })),
  leftOut: z.array(z.object({ number: z.int(), title: z.string(), reason: z.string() })),
});
export type NewsImport = z.infer<typeof NewsImportSchema>;
