import { z } from 'zod';

import { NewsCreateSchema, newsDefaultCategory, type AdminNewsItem } from '@/lib/news/schema';
import { today } from '@/lib/dates/calendar-day';
import { momentSchema } from '@/lib/dates/timestamp-schema';

import { fromLocalMoment, toLocalMoment } from './local-moment';

/** A datetime-local field, which speaks of this browser's clock. */
function localMomentSchema(name: string) {
  return z.string().transform(fromLocalMoment).pipe(momentSchema(name).nullable());
}

/** The editor's fields: an item's own, and the version that they began with. */
export const NewsFormSchema = NewsCreateSchema.safeExtend({
  publishAt: localMomentSchema('Publication'),
  unpublishAt: localMomentSchema('End'),
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
    publishAt: toLocalMoment(item?.publishAt),
    unpublishAt: toLocalMoment(item?.unpublishAt),
    version: item?.version,
  };
}
