'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

import { releasePresses } from './held-presses';
import { isInToaster, onToast } from './toast';

const load = () => import('./toast-region');
const ToastRegion = lazy(load);

/**
 * Loads the notification code before the first notification: for screens that show one and leave half a second later.
 */
export async function preloadToasts(): Promise<void> {
  await load();
}

/**
 * A modal dialog takes back a focus that leaves it. Hides from it a focus that goes to a notification (F8) or comes
 * from one.
 */
function letFocusPass(event: FocusEvent) {
  if (isInToaster(event.target) || isInToaster(event.relatedTarget)) event.stopImmediatePropagation();
}

/** Renders notifications. The library behind it is loaded with the first one. */
export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(releasePresses, []);
  useEffect(() => (isNeeded ? undefined : onToast(() => setIsNeeded(true))), [isNeeded]);
  useEffect(() => {
    const kinds = ['focusin', 'focusout'] as const;
    // Before the listeners of any dialog, which are added when it opens.
    for (const kind of kinds) document.addEventListener(kind, letFocusPass);
    return () => kinds.forEach((kind) => document.removeEventListener(kind, letFocusPass));
  }, []);
  return (
    isNeeded && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
