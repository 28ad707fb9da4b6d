import { useEffect, useRef, useState } from 'react';

import { callApi } from '@/lib/api/api-client';
import { newsTextContract, type NewsRendering } from '@/lib/domains/news/markdown-contract';

import type { DraftValues } from './draft-values';

const pauseMilliseconds = 350;

/** The text rendered by the server shortly after typing: one request at a time, always ending with the latest text. */
export function useRendering(
  { excerpt, content, date, format }: Pick<DraftValues, 'excerpt' | 'content' | 'date' | 'format'>,
  isNeeded = true,
): NewsRendering | undefined {
  const [rendering, setRendering] = useState<NewsRendering>();
  const work = useRef<{ isRunning: boolean; next?: () => void }>({ isRunning: false });
  useEffect(() => {
    if (!isNeeded) return undefined;
    const render = async () => {
      work.current = { isRunning: true };
      try {
        setRendering(await callApi(newsTextContract.render, { body: { excerpt, content, date, format } }));
      } catch {
        // Keeps the last preview; saving the text reports the error.
      }
      const { next } = work.current;
      work.current = { isRunning: false };
      next?.();
    };
    const timer = setTimeout(() => {
      if (work.current.isRunning) work.current.next = () => void render();
      else void render();
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [excerpt, content, date, format, isNeeded]);
  return rendering;
}
