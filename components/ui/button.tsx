import clsx from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';
export type ButtonSize = 'md' | 'sm';

const base =
  'inline-flex cursor-pointer wrap-break-word items-center justify-center gap-2 rounded border text-center font-sans font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent enabled:hover:border-accent-strong enabled:hover:bg-accent-strong',
  secondary: 'border-rule-field bg-transparent text-ink enabled:hover:border-ink enabled:hover:bg-wash',
  quiet: 'border-transparent bg-transparent text-ink enabled:hover:bg-wash',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2 text-sm',
  sm: 'min-h-9 px-3 py-1 text-sm',
};

/** The style of a button. For a link that looks like one, see LinkButton. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return clsx(base, variants[variant], sizes[size]);
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isPending?: boolean;
}

/**
 * The attributes of a button that does nothing while it works. As `disabled` it would lose the focus, and a reader their
 * place.
 */
export function whileWorking(isPending: boolean, onClick: ComponentProps<'button'>['onClick']) {
  if (!isPending) return { onClick };
  return { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const;
}

/** `type` is "button" by default, so that a button in a form does not submit by accident. */
export function Button({ variant, size, isPending = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...whileWorking(isPending, onClick)}
      className={clsx(buttonClass(variant, size), className)}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  );
}

/** Hidden from screen readers, because the text next to it says what it means. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-[1em] animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
