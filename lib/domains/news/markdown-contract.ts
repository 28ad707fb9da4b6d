import { z } from 'zod';

import { CalendarDaySchema } from '@/lib/platform/dates/schema';
import { contract } from '@/lib/platform/http/contract';
import { boundedText } from '@/lib/platform/text/text';

import { DraftTextSchema } from './acts-schema';
import { newsBodyLimit } from './contract';
import { NewsFileSchema } from './files-schema';
import { newsFormats, newsLimits, noticeFields } from './schema';

export const NewsRenderingSchema = z.object({
  /** The content as readers will see it; null for plain or empty content. */
  html: z.string().nullable(),
  /** For each block of the HTML, the line of the text on which it begins, from 0. */
  blocks: z.int().array(),
  /** Suggestions for the editor before publication, one sentence each. */
  warnings: z.string().array(),
  /** The links that lead to no page of this site, which the warnings name too. */
  deadLinks: z.string().array(),
  /** The files of the issues that it names, those that readers can open now. */
  namedFiles: NewsFileSchema.array(),
});
export type NewsRendering = z.infer<typeof NewsRenderingSchema>;

export const newsTextContract = {
  render: contract('POST /api/admin/news/rendering', {
    access: 'editor',
    effect: 'reads',
    summary: 'Renders a text as readers will see it, with suggestions. Saves nothing.',
    body: z.object({
      /** The item whose pictures the text shows: those of its working copy. */
      newsItem: z.int().positive().optional(),
      /** A kind of document has the suggestions for one. */
      category: z.string().max(100).optional(),
      excerpt: boundedText('Excerpt', newsLimits.excerpt),
      content: boundedText('Content', newsLimits.content).transform((value) => value || null),
      date: CalendarDaySchema,
      format: z.enum(newsFormats),
      ...noticeFields,
      /** Of an issue of a document. */
      commentUntil: CalendarDaySchema.nullish(),
      ...DraftTextSchema.pick({ documents: true, issues: true }).shape,
    }),
    bodyLimit: newsBodyLimit,
    output: NewsRenderingSchema,
    refusals: ['not_found'],
  }),
};
