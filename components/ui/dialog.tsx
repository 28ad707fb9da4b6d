import * as Radix from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { useRef, type ReactNode } from 'react';

import { isInToaster } from './toast';
import { CloseIcon } from './close-icon';
import { dialogCloseClass, DialogFrame, dialogOverlayClass, dialogSheetClass } from './dialog-frame';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  kicker?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
  /** Names content to read, which the keyboard can then reach and scroll. */
  readingLabel?: string;
  /** Set if it replaces a panel that is already visible, so that it does not fade in. */
  isInstant?: boolean;
  /** Chooses the focus if the element that had it before no longer exists. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * A modal dialog, at most 80 % of the viewport high. Focus moves in, to the first field or the content to read, and is
 * restored on closing. Escape and a press outside close it, but not a press on a notification.
 * Load it on first use with `dynamic(() => import('./my-dialog'), { ssr: false })`: without the option the page around
 * it is hidden while it loads, and loses the focus.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  kicker,
  children,
  footer,
  className,
  readingLabel,
  isInstant = false,
  onCloseAutoFocus,
}: DialogProps) {
  const motion = !isInstant && 'animate-appear';
  // Radix only restores the focus to its own trigger, which a dialog that is opened from outside does not have.
  const focusedBefore = useRef<Element>(null);
  function giveFocusBack(event: Event) {
    onCloseAutoFocus?.(event);
    if (event.defaultPrevented || !(focusedBefore.current instanceof HTMLElement)) return;
    event.preventDefault();
    focusedBefore.current.focus();
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={clsx(dialogOverlayClass, motion)} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            focusedBefore.current = document.activeElement;
            focusContent(event, isInstant);
          }}
          onEscapeKeyDown={(event) => {
            if (isInToaster(document.activeElement)) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if (isInToaster(event.detail.originalEvent.target)) event.preventDefault();
          }}
          onCloseAutoFocus={giveFocusBack}
          className={clsx(dialogSheetClass, motion, className)}
        >
          <DialogFrame
            kicker={kicker}
            heading={
              <>
                <Radix.Title className="text-lg max-md:leading-snug md:text-2xl">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
                )}
              </>
            }
            close={
              <Radix.Close aria-label="Close" className={dialogCloseClass}>
                <CloseIcon />
              </Radix.Close>
            }
            footer={footer}
            readingLabel={readingLabel}
          >
            {children}
          </DialogFrame>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Chooses the initial focus: never the close button, and nothing in a dialog that opened without a user's action. */
function focusContent(event: Event, isInstant: boolean): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const dialog = event.currentTarget;
  const content = isInstant
    ? dialog
    : (dialog.querySelector<HTMLElement>(':is(input:not([type=hidden]), select, textarea):not(:disabled)') ??
      dialog.querySelector<HTMLElement>('[role=region][tabindex]'));
  if (!content) return;
  event.preventDefault();
  content.focus();
}
