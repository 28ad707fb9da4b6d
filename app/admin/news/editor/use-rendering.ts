import { useCallback } from 'react';

import { callApi } from '@/lib/api/api-client';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { newsTextContract, type NewsRendering } from '@/lib/domains/news/markdown-contract';

import { noticeOf, type DraftValues, type NoticeValues } from './draft-values';
import { useLatest } from './use-latest';

/** The text rendered by the server shortly after typing, with the pictures of its item. */
export function useRendering(
  {
    category,
    excerpt,
    content,
    date,
    format,
    commentUntil,
    documents,
    issues,
    ...notice
  }: Pick<
    DraftValues,
    'category' | 'excerpt' | 'content' | 'date' | 'format' | 'commentUntil' | 'documents' | 'issues'
  > &
    NoticeValues,
  edited: EditedNews | undefined,
): NewsRendering | undefined {
  const newsItem = edited?.item.id;
  // What is said about a picture is part of what is rendered.
  const files = JSON.stringify(edited?.draft.files);
  const noticeValues = JSON.stringify(notice);
  const named = JSON.stringify([documents, issues]);
  const load = useCallback(
    () =>
      callApi(newsTextContract.render, {
        body: {
          ...{ newsItem, category, excerpt, content, date, format, commentUntil: commentUntil || null },
          ...noticeOf(notice),
          ...{ documents: [...documents], issues: [...(issues ?? [])] },
        },
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- rendered anew with the files, and the notice and what it names by their values
    [newsItem, files, noticeValues, named, category, excerpt, content, date, format, commentUntil],
  );
  return useLatest(load) ?? undefined;
}
