import { z } from 'zod';

import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { site } from '@/lib/site';

import { defineTemplate } from './template';

const LinkSchema = z.object({ title: z.string(), link: z.url() });

/** Heading of the note in a letter about an item that was published before: what is corrected, or why it ended. */
const noteLabels: Record<string, string | undefined> = {
  correction: 'What has changed',
  withdrawal: 'We have withdrawn this update',
  error: 'We published this update in error',
};

export const newsItem = defineTemplate({
  name: 'news-item',
  label: 'News item',
  schema: z.object({
    title: z.string(),
    excerpt: z.string(),
    /** Plain text; null if the text is in `sections`. */
    content: z.string().nullable(),
    sections: z.array(z.object({ contentHtml: z.string(), contentText: z.string() })).default([]),
    category: z.string(),
    date: z.string(),
    link: z.url(),
    kind: z.enum(['news', 'correction', 'withdrawal', 'error']).default('news'),
    /** What has changed, or why the item ended. */
    note: z.string().default(''),
    /** What it says as a notice: its number, whom it affects, when it takes effect. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    /** Whether it takes effect on a day or was mailed with one: readers who chose only such notices get it. */
    takesEffect: z.boolean().default(false),
    files: z
      .array(
        z.object({
          name: z.string(),
          size: z.string(),
          link: z.url(),
          /** Of an issue of a document: its place on the page of the document. */
          page: z.url().optional(),
        }),
      )
      .default([]),
    /** Up to three earlier headlines. */
    earlier: z.array(LinkSchema).max(3).default([]),
    /** By default the title. */
    subject: z.string().default(''),
    /** By default the note or, without one, the excerpt. */
    preheader: z.string().default(''),
    /** A test is only sent to its author, before the list receives the message. */
    isTest: z.boolean().default(false),
  }),
  audience: 'list',
  isAutomatic: false,
  content: ({
    title,
    excerpt,
    content,
    sections,
    category,
    date,
    link,
    kind,
    note,
    facts,
    files,
    earlier,
    ...inbox
  }) => {
    const hasEnded = kind === 'withdrawal' || kind === 'error';
    const label = noteLabels[kind];
    return {
      subject: `${inbox.isTest ? '[Test] ' : ''}${inbox.subject || title}`,
      preview: inbox.preheader || note || excerpt,
      heading: title,
      label: `${category} · ${formatCalendarDay(date)}`,
      note: label && note ? { label, text: note } : undefined,
      // The text of an item that has ended is not sent again.
      ...(hasEnded
        ? { paragraphs: [] }
        : {
            facts,
            standfirst: excerpt,
            paragraphs: sections.length > 0 ? [] : inParagraphs(content ?? ''),
            sections,
            files,
          }),
      action: { label: 'Read on our site', link },
      earlier,
      notes: [
        `You are receiving this message because you subscribed to updates about ${site.name} and the ${site.plan}.`,
      ],
    };
  },
});

function inParagraphs(text: string): string[] {
  return text.split(/(?:\r\n|\r|\n){2,}/).filter((paragraph) => paragraph.trim() !== '');
}
