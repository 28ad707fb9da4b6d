'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

import { AttentionContext } from '@/components/session/attention-context';
import { callApi, type Route } from '@/lib/api/api-client';
import type { Attention, monitoringContract } from '@/lib/domains/monitoring/contract';

// By its address, so that the shell loads no schemas.
const route: Route<typeof monitoringContract.attention> = { method: 'GET', path: '/api/admin/attention' };

const usualMilliseconds = 30_000;
const movingMilliseconds = 5000;

const isMoving = ({ mailings }: Attention) => mailings.some(({ state }) => state === 'approved' || state === 'sending');

/**
 * Keeps what cannot wait true: read with the page, then again by a timer, by each change and on each page. Without
 * `initial` the back office is closed, and nothing is read.
 */
export function AttentionProvider({ initial, children }: { initial?: Attention; children: ReactNode }) {
  const [attention, setAttention] = useState(initial);
  const [given, setGiven] = useState(initial);
  const [changes, setChanges] = useState(0);
  // A page that the server rendered anew.
  if (given !== initial) {
    setGiven(initial);
    setAttention(initial);
  }
  const userId = initial?.userId;
  const newest = useRef(0);
  const read = useCallback(async () => {
    if (userId === undefined) return;
    newest.current += 1;
    const own = newest.current;
    // If the call fails, what is shown stays; the next change reports that the session has ended.
    const found = await callApi(route).catch(() => undefined);
    // Another person has signed in, in another tab of this browser.
    if (found && found.userId !== userId) return window.location.reload();
    if (found && own === newest.current) setAttention(found);
  }, [userId]);

  const pathname = usePathname();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    void read();
  }, [pathname, read]);

  const every = attention && isMoving(attention) ? movingMilliseconds : usualMilliseconds;
  useEffect(() => {
    const readIfSeen = () => {
      if (!document.hidden) void read();
    };
    const timer = setInterval(readIfSeen, every);
    document.addEventListener('visibilitychange', readIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readIfSeen);
    };
  }, [every, read]);

  const value = useMemo(
    () => ({
      attention,
      changes,
      refresh: () => void read(),
      announce: () => {
        setChanges((count) => count + 1);
        void read();
      },
    }),
    [attention, changes, read],
  );
  return <AttentionContext value={value}>{children}</AttentionContext>;
}
