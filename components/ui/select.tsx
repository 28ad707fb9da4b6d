import clsx from 'clsx';
import type { ComponentProps } from 'react';

import { controlClass } from './input';

/** The platform's own list: it is the best one on a phone and needs no script. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={clsx(controlClass, 'min-h-11', className)} />;
}
