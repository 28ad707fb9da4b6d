import { useEffect, useState, useSyncExternalStore } from 'react';

import { useUnsavedQuestion } from '@/components/form/use-unsaved-question';
import { useCurrentUser } from '@/components/session/api-provider';
import { redirectToSignIn } from '@/components/session/session-expiry';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';

import { keptTexts, textPrefix } from './kept-texts';
import { sendDraft, type OnSaved } from './save-state';
import { useLeaving } from './use-leaving';
import { useRetry } from './use-latest';
import { createWorkingCopy, type WorkingCopy } from './working-copy';

const tabKey = 'newsTab';

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The name of this tab, also after the page is loaded again. */
function tabName(): string {
  try {
    const name = sessionStorage.getItem(tabKey) ?? newKey();
    sessionStorage.setItem(tabKey, name);
    return name;
  } catch {
    return newKey();
  }
}

/** The browser's storage, which throws where it is switched off. */
const storage = {
  get length() {
    return localStorage.length;
  },
  key: (at: number) => localStorage.key(at),
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};

/** The text that is edited on this page (`createWorkingCopy`). A new item begins in `newCategory`. */
export function useWorkingCopy(
  id: number | undefined,
  draft: NewsDraft | undefined,
  onSaved: OnSaved,
  newCategory?: string,
): WorkingCopy {
  const { email: owner } = useCurrentUser();
  const [copy] = useState(() =>
    createWorkingCopy({
      ...{ id, draft, newCategory, owner, newKey },
      kept: keptTexts({ storage, owner, tab: tabName(), now: Date.now, newKey }),
      send: sendDraft,
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      confirm: (question) => window.confirm(question),
      onSignedOut: () => redirectToSignIn(owner),
    }),
  );
  const shown = useSyncExternalStore(copy.subscribe, copy.shown, copy.shown);
  useEffect(() => copy.whenSaved(onSaved));
  useEffect(() => {
    copy.start();
    const reread = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(textPrefix)) copy.reread();
    };
    window.addEventListener('pagehide', copy.leave);
    window.addEventListener('storage', reread);
    return () => {
      window.removeEventListener('pagehide', copy.leave);
      window.removeEventListener('storage', reread);
      // What is saved once the page is left is not shown.
      copy.whenSaved();
      if (copy.isWaiting()) void copy.save();
      copy.leave();
    };
  }, [copy]);
  useRetry(shown.state.kind === 'unreached' ? shown.state : undefined, () => void copy.save());
  useLeaving(copy);
  useUnsavedQuestion(!shown.isSaved && !shown.isKept);
  return { ...copy, ...shown };
}
