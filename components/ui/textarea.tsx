import clsx from 'clsx';
import type { ComponentProps } from 'react';

import { controlClass } from './input';

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={clsx(controlClass, 'resize-y leading-relaxed', className)} />;
}
