'use client';

import clsx from 'clsx';
import type { ComponentProps } from 'react';

import { Button } from './button';
import { useCopied } from './use-copied';
import { useIsHydrated } from './use-is-hydrated';

/** A button that needs a script: disabled until the script runs, and hidden without scripts. */
export function ScriptButton({ disabled, className, ...rest }: ComponentProps<typeof Button>) {
  const isHydrated = useIsHydrated();
  return <Button {...rest} disabled={disabled || !isHydrated} className={clsx('noscript:hidden', className)} />;
}

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
