import type { ReactNode } from 'react';

import type { NewsItem, PublicNote } from '@/lib/domains/news/schema';
import { partsOfText } from '@/lib/platform/text/addresses';
import { withAnchors } from '@/lib/domains/news/markdown/anchors';
import { itemFacts, type ItemFact, type ItemFacts } from '@/lib/domains/news/public/notice';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { updates } from '@/lib/content/updates';

import './news-prose.css';

/** Wide enough for lines of 65 to 75 characters. */
export const newsSheetClass = 'md:max-w-[44rem]';

interface NewsContentProps extends Pick<NewsItem, 'excerpt' | 'content'>, ItemFacts {
  /** The content as HTML if it is Markdown. Rendered by the server; contains no HTML written by the author. */
  html?: string | null;
  /** What stands between the excerpt and the content. */
  children?: ReactNode;
}

/**
 * An item's text: what it says as a notice, the excerpt as its first paragraph, then the content. Content that is not Markdown keeps its line
 * breaks and has its addresses linked.
 */
export function NewsContent({ excerpt, content, html, children, ...item }: NewsContentProps) {
  return (
    <div data-part="news-text" className="max-w-measure text-base leading-[1.65] md:text-lg">
      <NoticeFacts facts={itemFacts(item)} />
      <p className="font-serif text-xl [unicode-bidi:plaintext]">{excerpt}</p>
      {children}
      {html ? (
        <div
          className="news-prose mt-4 border-t border-rule pt-4"
          // lib/domains/news/markdown/html.ts makes it of a few harmless elements.
          dangerouslySetInnerHTML={{ __html: withAnchors(html) }}
        />
      ) : (
        content && (
          <div className="mt-4 border-t border-rule pt-4 whitespace-pre-line [unicode-bidi:plaintext]">
            {linked(content)}
          </div>
        )
      )}
    </div>
  );
}

function linked(text: string) {
  return partsOfText(text).map(({ text: words, href }, index) =>
    href ? (
      <a key={index} href={href} rel="noopener noreferrer" data-bare="" className="wrap-anywhere text-link">
        {words}
      </a>
    ) : (
      words
    ),
  );
}

/** What a notice or a document says of itself, above its text. Nothing without facts. */
export function NoticeFacts({ facts }: { facts: readonly ItemFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl
      data-part="notice-facts"
      className="mb-5 grid gap-y-1 border-y border-rule py-3 font-sans text-base leading-normal"
    >
      {facts.map(({ name, value, day }) => (
        <div key={name} className="grid grid-cols-[7rem_1fr]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{day ? <time dateTime={day}>{value}</time> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says that an item was changed since its publication, when and how, newest first. */
export function NewsNotes({ date, notes = [] }: { date: string; notes?: readonly PublicNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section
      aria-label={updates.changes}
      data-part="news-notes"
      className="mt-4 max-w-measure border-l-2 border-brass pl-4 font-sans text-sm leading-normal"
    >
      <p className="font-mono text-xs text-ink-soft">
        {updates.published} <time dateTime={date}>{formatCalendarDay(date)}</time>
      </p>
      <dl>
        {notes.map(({ at, day, text }) => (
          <div key={at} className="mt-2">
            <dt className="font-mono text-xs">
              {updates.updated} <time dateTime={day}>{formatCalendarDay(day)}</time>
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
