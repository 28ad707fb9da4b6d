import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const actionsId = 'head-actions';

/** The title of a page with a list, which puts its own buttons beside it. */
export function PageHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`mb-2 flex min-h-9 flex-wrap items-center gap-2 ${className ?? ''}`}>
      <h1 className="mr-auto text-2xl">{children}</h1>
      {/* On a phone the first button stays beside the title, and the others begin the next line. */}
      <div
        id={actionsId}
        className="flex flex-wrap gap-2 max-md:contents print:hidden max-md:[&>*]:px-3 md:[&>*]:min-h-9 md:[&>*]:py-1"
      />
    </div>
  );
}

/** Renders the buttons of a list beside the page's title, or through `otherwise` on a page without a `PageHead`. */
export function HeadActions({
  children,
  skipLink,
  otherwise,
}: {
  children: ReactNode;
  /** Stands before the buttons: it leads past them to the rows. */
  skipLink: ReactNode;
  otherwise: (actions: ReactNode) => ReactNode;
}) {
  // The title may be rendered together with the list: React looks again once both are on the page.
  const place = useSyncExternalStore(
    neverChanges,
    () => document.getElementById(actionsId),
    () => null,
  );
  return (
    <>
      {place
        ? createPortal(
            <>
              {skipLink}
              {children}
            </>,
            place,
          )
        : skipLink}
      {otherwise(place ? null : children)}
    </>
  );
}

const neverChanges = () => () => undefined;
