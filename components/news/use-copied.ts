'use client';

import { useEffect, useRef, useState } from 'react';

const confirmationMilliseconds = 2000;

/** Copies an address of this site to the clipboard; `isCopied` holds for 2 seconds after. */
export function useCopied(path: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    await writeToClipboard(window.location.origin + path);
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), confirmationMilliseconds);
  }
  return { isCopied, copy };
}

/** The clipboard's own interface is there only on https and localhost; elsewhere a selection is copied. */
async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  // A modal dialog lets nothing outside itself have the focus.
  const place = document.querySelector('[role="dialog"]') ?? document.body;
  place.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
