import { useEffect } from 'react';

import { isSessionExpiring } from '@/components/session/session-expiry';

const question = 'You have unsaved changes. Leave without saving them?';

/** Returns whether input may be discarded, after asking if there is any. */
export function mayDiscard(isDirty: boolean): boolean {
  return !isDirty || isSessionExpiring() || window.confirm(question);
}

/**
 * Asks the same question before the browser leaves the page or goes back in it. Not at `popstate`: the router may hear of it
 * first and take away what asks. A browser without the Navigation API asks only where it loads another page.
 */
export function useUnsavedQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isSessionExpiring()) event.preventDefault();
    };
    const navigate = (event: NavigateEvent) => {
      const isStepInPage = event.navigationType === 'traverse' && event.destination.sameDocument;
      if (isStepInPage && event.cancelable && !mayDiscard(true)) event.preventDefault();
    };
    const navigation = 'navigation' in window ? window.navigation : undefined;
    window.addEventListener('beforeunload', beforeUnload);
    navigation?.addEventListener('navigate', navigate);
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      navigation?.removeEventListener('navigate', navigate);
    };
  }, [isDirty]);
}
