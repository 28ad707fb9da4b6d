import clsx from 'clsx';
import type { ReactNode } from 'react';

interface NoticeProps {
  variant?: 'info' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
  isAlert?: boolean;
}

export function Notice({ variant = 'info', title, children, className, isAlert = variant === 'danger' }: NoticeProps) {
  return (
    <div
      {...(isAlert && { role: 'alert' })}
      className={clsx(
        'border-l-[3px] px-4 py-3 text-sm',
        variant === 'danger' ? 'border-danger bg-danger-wash' : 'border-brass bg-brass-wash',
        className,
      )}
    >
      {title && <p className={clsx('font-semibold', variant === 'danger' && 'text-danger')}>{title}</p>}
      {children}
    </div>
  );
}
