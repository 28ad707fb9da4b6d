import clsx from 'clsx';
import type { ComponentProps } from 'react';

import { buttonClass, type ButtonSize, type ButtonVariant } from './button';
import { PageLink } from './page-link';

interface LinkButtonProps extends ComponentProps<typeof PageLink> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button. For other addresses (mailto:, https:) it is an ordinary anchor. */
export function LinkButton({ variant, size, className, href, children, ...rest }: LinkButtonProps) {
  const classes = clsx(
    buttonClass(variant, size),
    linkHover[variant ?? 'primary'],
    'no-underline print:hidden',
    className,
  );
  if (!href.startsWith('/'))
    return (
      <a {...rest} href={href} className={classes}>
        {children}
      </a>
    );
  return (
    <PageLink {...rest} href={href} className={classes}>
      {children}
    </PageLink>
  );
}

/** A link never matches :enabled, which the button's hover rules require. */
const linkHover: Record<ButtonVariant, string> = {
  primary: 'hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'hover:border-ink hover:bg-wash',
  quiet: 'hover:bg-wash',
};
