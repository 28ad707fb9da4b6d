import { useEffect, useRef, useState } from 'react';

import { copyText } from './copy-text';

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
