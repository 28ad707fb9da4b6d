import { z } from 'zod';

import { formatCalendarDay } from '../../../../platform/dates/calendar-day';
import { site } from '../../../../site';
import { defineTemplate } from './template';

const LinkSchema = z.object({ title: z.string(), link: z.url() });

/** What a letter about an item that was on the site before leads with: what is corrected, or why it is withdrawn. */
const NoteSchema = z.object({ kind: z.enum(['correction', 'withdrawal']), text: z.string() });
const noteWords = {
  correction: { label: 'Correction', subject: 'Correction' },
  withdrawal: { label: 'Why we withdrew this update', subject: 'Withdrawn' },
} as const;

export const newsItem = defineTemplate({
  schema: z.object({
    title: z.string(),
    excerpt: z.string(),
    /** Plain text; `sections` stand in its place where the item's text is rendered. */
    content: z.string().nullable(),
    sections: z.array(z.object({ contentHtml: z.string(), contentText: z.string() })).default([]),
    category: z.string(),
    date: z.string(),
    link: z.url(),
    note: NoteSchema.optional(),
    files: z.array(z.object({ name: z.string(), size: z.string(), link: z.url() })).default([]),
    /** Up to three headlines from before. */
    earlier: z.array(LinkSchema).max(3).default([]),
    /** In the place of what the item itself gives. */
    subject: z.string().optional(),
    preview: z.string().optional(),
    /** Goes to its author only, before the list receives it. */
    isTest: z.boolean().default(false),
  }),
  audience: 'list',
  isAutomatic: false,
  content: ({ title, excerpt, content, sections, category, date, link, note, files, earlier, isTest, ...inbox }) => {
    const isWithdrawn = note?.kind === 'withdrawal';
    const subject = inbox.subject ?? (note ? `${noteWords[note.kind].subject}: ${title}` : title);
    const plain = sections.length > 0 ? [] : (content?.split(/(?:\r\n|\r|\n){2,}/) ?? []);
    return {
      subject: isTest ? `[Test] ${subject}` : subject,
      preview: inbox.preview ?? note?.text ?? excerpt,
      heading: title,
      label: `${category} · ${formatCalendarDay(date)}`,
      note: note && { label: noteWords[note.kind].label, text: note.text },
      // What is withdrawn is not sent again.
      ...(isWithdrawn
        ? { paragraphs: [] }
        : { standfirst: excerpt, paragraphs: plain.filter((text) => text.trim() !== ''), sections, files }),
      action: { label: 'Read on our site', link },
      earlier,
      notes: [
        `You are receiving this message because you subscribed to updates about ${site.name} and the ${site.plan}.`,
      ],
    };
  },
});
