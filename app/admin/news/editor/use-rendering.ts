import { useCallback } from 'react';

import { callApi } from '@/lib/api/api-client';
import { newsTextContract, type NewsRendering } from '@/lib/domains/news/markdown-contract';

import type { DraftValues } from './draft-values';
import { useLatest } from './use-latest';

/** The text rendered by the server shortly after typing. */
export function useRendering(
  { excerpt, content, date, format }: Pick<DraftValues, 'excerpt' | 'content' | 'date' | 'format'>,
  isNeeded = true,
): NewsRendering | undefined {
  const load = useCallback(
    () => callApi(newsTextContract.render, { body: { excerpt, content, date, format } }),
    [excerpt, content, date, format],
  );
  return useLatest(load, isNeeded) ?? undefined;
}
