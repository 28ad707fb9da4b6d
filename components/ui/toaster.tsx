'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

import { releasePresses } from './held-presses';
import { isInToaster, onToast } from './toast';

const load = () => import('./toast-region');
const ToastRegion = lazy(load);

/** Loads what shows notifications before the first one: for screens that show one and leave half a second later. */
export async function preloadToasts(): Promise<void> {
  await load();
}

/** A modal dialog takes back a focus that leaves it. It does not hear of one that goes to a notification (F8) or comes from it. */
function letFocusPass(event: FocusEvent) {
  if (isInToaster(event.target) || isInToaster(event.relatedTarget)) event.stopImmediatePropagation();
}

/** The place of notifications. The library behind it is loaded with the first one. */
export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(releasePresses, []);
  useEffect(() => (isNeeded ? undefined : onToast(() => setIsNeeded(true))), [isNeeded]);
  useEffect(() => {
    const kinds = ['focusin', 'focusout'] as const;
    // Before any dialog's own listeners, which are added when it opens.
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
