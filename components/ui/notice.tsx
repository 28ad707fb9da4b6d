import clsx from 'clsx';
import type { ReactNode } from 'react';

const variants = {
  info: 'border-brass bg-brass-wash',
  success: 'border-accent bg-wash',
  danger: 'border-danger bg-danger-wash',
} as const;

interface NoticeProps {
  variant?: keyof typeof variants;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
  isAlert?: boolean;
}

/** A message in the page. With `isAlert`, by default for a danger, it is read out as soon as it appears. */
export function Notice({ variant = 'info', title, children, className, isAlert = variant === 'danger' }: NoticeProps) {
  return (
    <div
      {...(isAlert && { role: 'alert' })}
      className={clsx('border-l-[3px] px-4 py-3 text-sm', variants[variant], className)}
    >
      {title && <p className={clsx('font-semibold', variant === 'danger' && 'text-danger')}>{title}</p>}
      {children}
    </div>
  );
}
