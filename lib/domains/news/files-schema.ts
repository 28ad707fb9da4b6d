import { z } from 'zod';

import { boundedText } from '@/lib/platform/text/text';

import { issueStates } from './document-kinds';

export const newsFileLimits = {
  megabytes: 10,
  bytes: 10 * 1024 * 1024,
  /** Bytes in a row of the database; the last row of a file has less. */
  chunk: 256 * 1024,
  title: 200,
  perItem: 20,
} as const;

export const pictureLimits = {
  megapixels: 40,
  /** In pixels; a picture is never enlarged. The smaller one is also that of letters. */
  widths: [1440, 720],
  alt: 500,
  caption: 500,
  source: 200,
} as const;

const PictureSizeSchema = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** What makes a file a picture, which is shown where the text names it. */
export const PictureSchema = z.object({
  /** In pixels, as its smaller version has them too. */
  width: z.int(),
  height: z.int(),
  /** What it shows, for those who do not see it. */
  alt: z.string(),
  /** Whether it says nothing, so that it needs no `alt`. */
  isDecoration: z.boolean(),
  caption: z.string(),
  source: z.string(),
  smaller: PictureSizeSchema.optional(),
});
export type Picture = z.infer<typeof PictureSchema>;

/** The files that readers had in the place of this one, the oldest first: each stays at its address while a text has this one. */
const replacedIds = z.array(z.int()).min(1);

/** A file as the texts of an item name it. */
export const StoredFileSchema = z.object({
  id: z.int(),
  title: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  picture: PictureSchema.omit({ smaller: true }).optional(),
  /** Whether it shows what changed since the issue before; of a document. */
  isRedline: z.boolean().optional(),
  /** The id of the picture that this one shows at a smaller size. */
  smallerOf: z.int().optional(),
  replaces: replacedIds.optional(),
});
export type StoredFile = z.infer<typeof StoredFileSchema>;

/** A PDF or a picture at an item. */
export const NewsFileSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Its path on this site, which never changes. */
  url: z.string(),
  /** In bytes. */
  size: z.int(),
  picture: PictureSchema.optional(),
  /** Whether it shows what changed since the issue before; of a document. */
  isRedline: z.boolean().optional(),
  /** Of a file of a document that an item names: the document and its issue. */
  documentId: z.int().optional(),
  issueId: z.int().optional(),
  /** Of the file of that issue, not of its redline: the path of the issue on the page of its document. */
  pageUrl: z.string().optional(),
  /** What has become of that issue, and in words what its title does not say. */
  state: z.enum(issueStates).optional(),
  standing: z.string().optional(),
  replaces: replacedIds.optional(),
  /** Of a PDF that readers see: the path that stays when another replaces it. */
  currentUrl: z.string().optional(),
});
export type NewsFile = z.infer<typeof NewsFileSchema>;
export type NewsPicture = NewsFile & { picture: Picture };

export function isPicture(file: NewsFile): file is NewsPicture {
  return file.picture !== undefined;
}

export const NewsFileUploadSchema = z.object({
  fileName: boundedText('File name', 255, 'The name of the file is missing.'),
  /** The id of the PDF in the working copy whose place it takes, with its title and name. */
  replaces: z.coerce
    .number({ error: 'The id of a file is a whole number.' })
    .int()
    .positive()
    .max(0x7fffffff)
    .optional(),
});

export type NewsFileUpload = z.infer<typeof NewsFileUploadSchema>;

export const NewsFileUpdateSchema = z
  .object({
    title: boundedText('Title', newsFileLimits.title, 'The file needs a title.'),
    alt: boundedText('Alternative text', pictureLimits.alt),
    isDecoration: z.boolean(),
    caption: boundedText('Caption', pictureLimits.caption),
    source: boundedText('Source', pictureLimits.source),
    isRedline: z.boolean(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'There is nothing to change.');
export type NewsFileUpdate = z.infer<typeof NewsFileUpdateSchema>;
