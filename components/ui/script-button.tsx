import clsx from 'clsx';
import type { ComponentProps } from 'react';

import { Button } from './button';
import { useIsHydrated } from './use-is-hydrated';

/** A button that needs a script: disabled until the script runs, and hidden without scripts. */
export function ScriptButton({ disabled, className, ...rest }: ComponentProps<typeof Button>) {
  const isHydrated = useIsHydrated();
  return <Button {...rest} disabled={disabled || !isHydrated} className={clsx('noscript:hidden', className)} />;
}
