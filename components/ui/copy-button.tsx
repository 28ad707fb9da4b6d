'use client';

import { ScriptButton } from './script-button';
import { useCopied } from './use-copied';

interface CopyButtonProps {
  /** The text, or what makes it when the button is pressed. */
  text: string | (() => string);
  label: string;
  /** Replaces the label for a moment. */
  done: string;
}

/** A button that copies a text to the clipboard and says so. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const { isCopied, copy } = useCopied(() => (typeof text === 'string' ? text : text()));
  return (
    <ScriptButton variant="secondary" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? done : label}</span>
    </ScriptButton>
  );
}
