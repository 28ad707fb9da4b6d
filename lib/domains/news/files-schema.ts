import { z } from 'zod';

import { boundedText } from '../../platform/text/text';

export const newsFileLimits = {
  megabytes: 10,
  bytes: 10 * 1024 * 1024,
  /** Bytes in a row of the database; the last row of a file has less. */
  chunk: 256 * 1024,
  title: 200,
  perItem: 20,
} as const;

/** A PDF at an item as readers see it. */
export const NewsFileSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Its path on this site, which never changes. */
  url: z.string(),
  /** In bytes. */
  size: z.int(),
});
export type NewsFile = z.infer<typeof NewsFileSchema>;

export const NewsFileUploadSchema = z.object({
  fileName: boundedText('File name', 255, 'The name of the file is missing.'),
});

export const NewsFileUpdateSchema = z.object({
  title: boundedText('Title', newsFileLimits.title, 'The file needs a title.'),
});
