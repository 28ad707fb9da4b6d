'use client';

import { CloseIcon } from '@/components/ui/close-icon';
import { disclaimerKey } from '@/lib/disclaimer-key';

/** Hides the banner now and on every later page. Without scripts there is no button that does nothing. */
export function DismissDisclaimer() {
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
      onClick={dismiss}
      aria-label="Dismiss disclaimer"
      className="-my-1 -mr-2 hidden size-8 shrink-0 cursor-pointer items-center justify-center rounded hover:bg-brass/15 scripted:inline-flex"
    >
      <CloseIcon />
    </button>
  );
}
