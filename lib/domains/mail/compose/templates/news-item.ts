import { z } from 'zod';

import { formatCalendarDay } from '../../../../platform/dates/calendar-day';
import { site } from '../../../../site';
import { defineTemplate } from './template';

export const newsItem = defineTemplate({
  schema: z.object({
    title: z.string(),
    excerpt: z.string(),
    content: z.string().nullable(),
    category: z.string(),
    date: z.string(),
    link: z.url(),
    /** Goes to its author only, before the list receives it. */
    isTest: z.boolean().default(false),
  }),
  audience: 'list',
  isAutomatic: false,
  content: ({ title, excerpt, content, category, date, link, isTest }) => ({
    subject: isTest ? `[Test] ${title}` : title,
    preview: excerpt,
    heading: title,
    label: `${category} · ${formatCalendarDay(date)}`,
    standfirst: excerpt,
    paragraphs: content?.split(/(?:\r\n|\r|\n){2,}/).filter((text) => text.trim() !== '') ?? [],
    action: { label: 'Read on our site', link },
    notes: [
      `You are receiving this message because you subscribed to updates about ${site.name} and the ${site.plan}.`,
    ],
  }),
});
