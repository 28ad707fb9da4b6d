'use client';

import { useEffect, useState } from 'react';

import { releasePresses } from './held-presses';
import { isInToaster, onToast, showToastKept, takeToasts, toastMilliseconds, type Toast } from './toast';
import type ToastRegion from './toast-region';

const load = () => import('./toast-region');

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

/**
 * Renders notifications. The library behind it is loaded with the first one. One whose library could not be loaded is
 * shown as plain text for as long; the next notification tries to load it again.
 */
export function Toaster() {
  const [Region, setRegion] = useState<typeof ToastRegion>();
  const [plain, setPlain] = useState<Toast>();
  useEffect(releasePresses, []);
  useEffect(showToastKept, []);
  useEffect(() => {
    if (Region) return undefined;
    return onToast(() =>
      load().then(
        (module) => {
          setPlain(undefined);
          setRegion(() => module.default);
        },
        () => {
          const missed = takeToasts();
          for (const { onVisible } of missed) onVisible?.();
          // Those that waited for one load fail with it, one after the other: the first takes all.
          setPlain((shown) => missed.at(-1) ?? shown);
        },
      ),
    );
  }, [Region]);
  useEffect(() => {
    if (!plain) return undefined;
    const timer = setTimeout(() => setPlain(undefined), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [plain]);
  useEffect(() => {
    const kinds = ['focusin', 'focusout'] as const;
    // Before the listeners of any dialog, which are added when it opens.
    for (const kind of kinds) document.addEventListener(kind, letFocusPass);
    return () => kinds.forEach((kind) => document.removeEventListener(kind, letFocusPass));
  }, []);
  if (Region) return <Region />;
  return (
    plain && (
      <p
        role="status"
        className="fixed right-4 bottom-4 left-4 z-50 border border-rule bg-sheet px-4 py-2 text-sm shadow-lifted sm:left-auto sm:max-w-sm"
      >
        <b>{plain.title}</b> {plain.description}
      </p>
    )
  );
}
