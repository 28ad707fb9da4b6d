import { useEffect, useRef, useState } from 'react';

const confirmationMilliseconds = 2000;

/** Copies a text to the clipboard; `isCopied` is true for 2 seconds afterwards. */
export function useCopied(textOf: () => string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    await copyText(textOf());
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), confirmationMilliseconds);
  }
  return { isCopied, copy };
}

/** Copies to the clipboard. The clipboard API exists only on https and localhost; elsewhere a selection is copied. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  // A modal dialog lets nothing outside it take the focus.
  const place = document.querySelector('[role="dialog"]') ?? document.body;
  place.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
