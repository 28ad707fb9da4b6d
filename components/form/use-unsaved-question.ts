import { useEffect } from 'react';

import { isSessionExpiring } from '@/components/session/session-expiry';

const question = 'You have unsaved changes. Leave without saving them?';

/** Returns whether input may be discarded, after asking if there is any. */
export function mayDiscard(isDirty: boolean): boolean {
  return !isDirty || isSessionExpiring() || window.confirm(question);
}

/** Asks the same question before the browser leaves the page or goes back in it. */
export function useUnsavedQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const address = window.location.href;
    const state: unknown = window.history.state;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isSessionExpiring()) event.preventDefault();
    };
    const popState = (event: PopStateEvent) => {
      if (mayDiscard(true)) return;
      // The router must not handle a step that is undone.
      event.stopImmediatePropagation();
      window.history.pushState(state, '', address);
    };
    window.addEventListener('beforeunload', beforeUnload);
    window.addEventListener('popstate', popState, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      window.removeEventListener('popstate', popState, { capture: true });
    };
  }, [isDirty]);
}
