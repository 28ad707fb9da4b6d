import clsx from 'clsx';

export type BadgeVariant = 'default' | 'secondary' | 'outline' | 'danger';

const variants: Record<BadgeVariant, string> = {
  default: 'border-accent bg-accent text-on-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
  secondary: 'border-brass-wash bg-brass-wash text-brass',
  outline: 'border-rule-field text-ink-soft',
  danger: 'border-danger-wash bg-danger-wash text-danger',
};

export function Badge({ variant = 'default', children }: { variant?: BadgeVariant; children: React.ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded border px-2 py-0.5 font-sans text-xs font-semibold whitespace-nowrap',
        variants[variant],
      )}
    >
      {children}
    </span>
  );
}
