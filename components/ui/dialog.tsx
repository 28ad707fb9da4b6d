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
  /** Names content that is there to be read: the keyboard then reaches it and can scroll it. */
  readingLabel?: string;
  /** Takes the place of a sheet that is already in sight, so it must not fade in. */
  isInstant?: boolean;
  /** Decides where the focus goes when nothing that had it before is left. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * A modal dialog, at most 80 % of the viewport high. Focus goes in, to the first field or to what is there to be read,
 * and comes back by itself; Escape and a press outside close it, but not on a notification. Load it on first use with
 * `dynamic(() => import('./my-dialog'), { ssr: false })`: without the option the page around it is hidden while it
 * loads, and loses the focus.
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
  // Radix gives the focus back to a trigger of its own, which a dialog that is opened from outside does not have.
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
