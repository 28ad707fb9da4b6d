import { z } from 'zod';

import { NewsCreateSchema, newsDefaultCategory, newsLimits, type AdminNewsItem } from '@/lib/domains/news/schema';
import { today } from '@/lib/platform/dates/calendar-day';
import { timestampSchema } from '@/lib/platform/dates/schema';
import { boundedText } from '@/lib/platform/text/text';

import { fromLocalTime, toLocalTime } from './local-time';

/** A datetime-local field, in the time zone of this browser. */
function localTimeSchema(name: string) {
  return z.string().transform(fromLocalTime).pipe(timestampSchema(name).nullable());
}

/** The editor's fields: those of an item, and the version they are based on. */
export const NewsFormSchema = NewsCreateSchema.safeExtend({
  title: boundedText('Title', newsLimits.title, 'Title is required.'),
  excerpt: boundedText('Excerpt', newsLimits.excerpt, 'Excerpt is required.'),
  publishAt: localTimeSchema('Publication'),
  unpublishAt: localTimeSchema('End'),
  version: z.int().optional(),
});
export type NewsFormInput = z.input<typeof NewsFormSchema>;
export type NewsFormOutput = z.output<typeof NewsFormSchema>;

export function newsFormValues(item?: AdminNewsItem): NewsFormInput {
  return {
    title: item?.title ?? '',
    excerpt: item?.excerpt ?? '',
    category: (item?.category as NewsFormInput['category'] | undefined) ?? newsDefaultCategory,
    date: item?.date ?? today(),
    link: item?.link ?? '',
    content: item?.content ?? '',
    isPublished: item?.isPublished ?? true,
    publishAt: toLocalTime(item?.publishAt),
    unpublishAt: toLocalTime(item?.unpublishAt),
    version: item?.version,
  };
}
