import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const actionsId = 'head-actions';

/** The title of a page with a list, which puts its own buttons beside it. */
export function PageHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 ${className ?? ''}`}>
      <h1 className="text-2xl">{children}</h1>
      <div
        id={actionsId}
        className="flex flex-wrap gap-2 empty:hidden print:hidden max-md:[&>*]:min-h-10 max-md:[&>*]:px-3"
      />
    </div>
  );
}

/** Renders the buttons of a list beside the page's title, or through `otherwise` on a page without a `PageHead`. */
export function HeadActions({
  children,
  otherwise,
}: {
  children: ReactNode;
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
      {place && createPortal(children, place)}
      {otherwise(place ? null : children)}
    </>
  );
}

const neverChanges = () => () => undefined;
