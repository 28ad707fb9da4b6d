import clsx from 'clsx';
import type { ReactNode } from 'react';

export const dialogOverlayClass = 'fixed inset-0 z-40 bg-[rgb(6_14_24/0.6)]';

/**
 * The dialog's panel: at most 80 % of the viewport high. Its content scrolls or, on a low screen, the whole panel does.
 * Below it there is room for a notification, which must not cover the dialog's buttons.
 */
export const dialogSheetClass =
  'fixed inset-x-0 top-4 bottom-36 z-50 m-auto flex h-fit max-h-[min(80dvh,100dvh-10rem)] w-[calc(100vw-2rem)] max-w-xl flex-col border border-t-[3px] border-rule border-t-ink bg-sheet shadow-lifted focus:outline-none [@media(height<30rem)]:bottom-4 [@media(height<30rem)]:max-h-[80dvh] [@media(height<30rem)]:overflow-y-auto';

/** The style of the control that closes the dialog: a button or a link with a name of its own. */
export const dialogCloseClass =
  '-mr-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded text-ink-soft hover:bg-wash hover:text-ink';

interface DialogFrameProps {
  kicker?: ReactNode;
  heading: ReactNode;
  close: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Names content to read, which the keyboard can then reach and scroll. */
  readingLabel?: string;
}

/** The layout of a dialog's panel, shared by a live dialog and one that is only in the page's HTML. */
export function DialogFrame({ kicker, heading, close, children, footer, readingLabel }: DialogFrameProps) {
  return (
    <>
      <header
        className={clsx(
          'grid grid-flow-row-dense grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-rule px-5 pt-1.5 pb-2 md:px-7 md:pt-4 md:pb-4',
          kicker ? 'items-center' : 'items-start',
        )}
      >
        {kicker}
        <div className={kicker ? 'col-span-2' : 'pt-1'}>{heading}</div>
        {close}
      </header>
      <div
        {...(readingLabel && { role: 'region', 'aria-label': readingLabel, tabIndex: 0 })}
        className="px-5 py-5 md:px-7 [@media(height>=30rem)]:overflow-y-auto"
      >
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-rule px-5 py-4 md:px-7">{footer}</footer>
      )}
    </>
  );
}
