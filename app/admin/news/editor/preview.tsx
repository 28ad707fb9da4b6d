import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';

import { PreviewedText } from '@/components/documents/previewed-text';
import { NewsCard } from '@/components/news/news-card';
import { NewsMeta } from '@/components/news/news-meta';
import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { isDocumentKind } from '@/lib/domains/news/document-kinds';
import { issueQuestions } from '@/lib/domains/news/documents/issue-questions';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { today } from '@/lib/platform/dates/calendar-day';
import { CalendarDaySchema } from '@/lib/platform/dates/schema';
import { addressOf } from '@/lib/platform/http/contract';

import { noticeOf, type DraftValues } from './draft-values';
import { LetterFrame } from './letter-shown';

/** What scrolls by itself can be reached and scrolled by keyboard. */
const reading = { role: 'region', tabIndex: 0, 'aria-label': 'As readers will see it' };

const kinds = ['Page', 'Card', 'Letter'] as const;

interface PreviewProps {
  values: DraftValues;
  rendering: NewsRendering | undefined;
  /** Absent before a new item has been saved. */
  edited: EditedNews | undefined;
  /** Of the content: where the cursor is. */
  line: number;
}

/** The text as readers will see it: its page, its card in a list and its letter. Not interactive. */
export function Preview({ values, rendering, edited, line }: PreviewProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('Page');
  const sheet = useRef<HTMLDivElement>(null);
  const title = values.title.trim() || 'Title';
  const excerpt = values.excerpt.trim() || 'Excerpt';
  const { category, content } = values;
  const date = CalendarDaySchema.safeParse(values.date).data ?? today();
  const link = values.link.trim() || null;
  const isDocument = isDocumentKind(category);
  const notice = noticeOf(values);
  const commentUntil = isDocument ? values.commentUntil || null : null;
  const files = edited?.draft.files ?? [];
  const warnings = [...(isDocument ? issueQuestions({ files, commentUntil }) : []), ...(rendering?.warnings ?? [])];
  useEffect(() => {
    if (sheet.current && rendering) showBlock(sheet.current, blockAt(rendering.blocks, line));
  }, [line, rendering, kind]);
  return (
    <section id="editor-preview" aria-labelledby="editor-preview-title" className="min-w-0 scroll-mt-20">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id="editor-preview-title" className="mr-auto kicker font-medium text-ink-soft">
          Preview
        </h2>
        {(isDocument ? [] : kinds).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={kind === one}
            className={clsx(
              'min-h-9 cursor-pointer border-b-2 text-sm font-semibold',
              kind === one ? 'border-accent' : 'border-transparent text-ink-soft hover:text-ink',
            )}
            onClick={() => setKind(one)}
          >
            {one}
          </button>
        ))}
      </div>
      {kind === 'Page' && (
        <div
          ref={sheet}
          {...reading}
          className="relative mt-1 border border-t-[3px] border-rule border-t-ink bg-sheet px-5 py-5 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto"
        >
          <div inert>
            <NewsMeta category={category} date={date} />
            <p className="mt-2 mb-4 font-serif text-2xl font-semibold text-balance">{title}</p>
            <PreviewedText
              {...{ title, excerpt, category, commentUntil }}
              content={content.trim() || null}
              html={rendering?.html}
              files={[...files, ...(rendering?.namedFiles ?? [])]}
              {...notice}
            />
            {link && <p className="mt-4 text-sm wrap-anywhere text-ink-soft">Read Full Article opens {link}</p>}
          </div>
        </div>
      )}
      {kind === 'Card' && (
        <div inert className="mt-1 border-y border-rule [&_article]:md:grid-cols-1 [&_article>:last-child]:-ml-3">
          <NewsCard item={{ id: 0, title, excerpt, category, date, link, ...notice }} />
        </div>
      )}
      {kind === 'Letter' && <SavedLetter edited={edited} />}
      {rendering && warnings.length > 0 && (
        <div className="mt-5 border-l-[3px] border-brass bg-brass-wash px-4 py-3 text-sm">
          <h3 className="font-sans font-semibold">Before you publish</h3>
          <ul className="mt-1 list-disc pl-5">
            {warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** The letter about the working copy as it was last saved. */
function SavedLetter({ edited }: Pick<PreviewProps, 'edited'>) {
  const id = edited?.item.id ?? 0;
  const { data, isError } = useQuery({
    queryKey: [addressOf(mailingsContract.previewLetter, { id }), 'preview', edited?.draft.revision],
    queryFn: () =>
      callApi(mailingsContract.previewLetter, {
        params: { id },
        query: { kind: 'news', audience: 'all', source: 'draft', note: '', preheader: edited?.draft.excerpt ?? '' },
      }),
    enabled: edited !== undefined,
    placeholderData: (before) => before,
  });
  if (data) return <LetterFrame letter={data} className="mt-1" />;
  return (
    <p role="status" className="mt-3 text-sm text-ink-soft">
      {!edited && 'The letter can be shown once the item has a title.'}
      {edited && (isError ? 'The letter could not be loaded.' : 'Loading the letter...')}
    </p>
  );
}

/** The index of the block that a line belongs to; -1 above the first. */
export function blockAt(blocks: readonly number[], line: number): number {
  return blocks.findLastIndex((first) => first <= line);
}

/** Scrolls the sheet, where it scrolls by itself, so that a block of the content is in its upper third. */
function showBlock(sheet: HTMLElement, index: number): void {
  const block = sheet.querySelector('.news-prose')?.children[index];
  if (!(block instanceof HTMLElement)) return;
  const top = block.getBoundingClientRect().top - sheet.getBoundingClientRect().top;
  if (top >= 0 && top < sheet.clientHeight * 0.7) return;
  sheet.scrollTop += top - sheet.clientHeight / 3;
}
