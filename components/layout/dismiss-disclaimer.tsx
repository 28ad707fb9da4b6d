'use client';

import { CloseIcon } from '@/components/ui/close-icon';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { disclaimerKey } from '@/lib/domains/site/disclaimer-key';

/** Hides the banner now and on every later page. Not rendered without scripts. */
export function DismissDisclaimer() {
  const isHydrated = useIsHydrated();

  function dismiss() {
    document.documentElement.dataset.disclaimer = 'dismissed';
    try {
      localStorage.setItem(disclaimerKey, '1');
    } catch {
      // A browser that stores nothing shows the banner again on the next page.
    }
    document.getElementById('content')?.focus({ preventScroll: true });
  }
  return (
    <button
      type="button"
      disabled={!isHydrated}
      onClick={dismiss}
      aria-label="Dismiss disclaimer"
      className="-my-1 -mr-2 inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded enabled:hover:bg-brass/15 disabled:cursor-not-allowed disabled:opacity-55 noscript:hidden"
    >
      <CloseIcon />
    </button>
  );
}
