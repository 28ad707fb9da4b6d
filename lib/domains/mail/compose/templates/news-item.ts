import { z } from 'zod';

import { formatCalendarDay } from '../../../../platform/dates/calendar-day';
import { site } from '../../../../site';
import { defineTemplate } from './template';

export const newsItem = defineTemplate({
  schema: z.object({
    title: z.string(),
    excerpt: z.string(),
    content: z.string().nullable(),
    /** The content as HTML of a few elements without classes, where it was written in Markdown. */
    html: z.string().nullable().default(null),
    category: z.string(),
    date: z.string(),
    link: z.url(),
    kind: z.enum(['news', 'correction', 'withdrawal', 'error']).default('news'),
    /** What has changed, or why the item was withdrawn. */
    note: z.string().default(''),
    /** Empty where the title and the excerpt are meant. */
    subject: z.string().default(''),
    preheader: z.string().default(''),
    /** Goes to its author only, before the list receives it. */
    isTest: z.boolean().default(false),
  }),
  audience: 'list',
  isAutomatic: false,
  content: ({ title, excerpt, content, html, category, date, link, kind, note, subject, preheader, isTest }) => {
    const end = ends[kind];
    const isRich = !end && html !== null && content !== null;
    const text = end || isRich ? [] : inParagraphs(content ?? '');
    return {
      subject: `${isTest ? '[Test] ' : ''}${subject || title}`,
      preview: preheader || (end ?? excerpt),
      heading: title,
      label: `${category} · ${formatCalendarDay(date)}`,
      standfirst: end ?? (kind === 'correction' ? `What has changed: ${note}` : excerpt),
      paragraphs: end ? inParagraphs(note) : [...(kind === 'correction' ? [excerpt] : []), ...text],
      ...(isRich && { body: { text: content, html } }),
      action: { label: 'Read on our site', link },
      notes: [
        `You are receiving this message because you subscribed to updates about ${site.name} and the ${site.plan}.`,
      ],
    };
  },
});

/** What a letter says of an end, in place of the text that it ends. */
const ends: Partial<Record<string, string>> = {
  withdrawal: 'We have withdrawn this update.',
  error: 'We published this update in error.',
};

function inParagraphs(text: string): string[] {
  return text.split(/(?:\r\n|\r|\n){2,}/).filter((paragraph) => paragraph.trim() !== '');
}
