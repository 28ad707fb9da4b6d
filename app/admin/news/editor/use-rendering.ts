import { useCallback } from 'react';

import { callApi } from '@/lib/api/api-client';
import { newsTextContract, type NewsRendering } from '@/lib/domains/news/markdown-contract';

import { noticeOf, type DraftValues, type NoticeValues } from './draft-values';
import { useLatest } from './use-latest';

/** The text rendered by the server shortly after typing. */
export function useRendering(
  {
    excerpt,
    content,
    date,
    format,
    ...notice
  }: Pick<DraftValues, 'excerpt' | 'content' | 'date' | 'format'> & NoticeValues,
  isNeeded = true,
): NewsRendering | undefined {
  const { noticeNumber, affected, takesEffectOn } = notice;
  const load = useCallback(
    () =>
      callApi(newsTextContract.render, {
        body: { ...{ excerpt, content, date, format }, ...noticeOf({ noticeNumber, affected, takesEffectOn }) },
      }),
    [excerpt, content, date, format, noticeNumber, affected, takesEffectOn],
  );
  return useLatest(load, isNeeded) ?? undefined;
}
