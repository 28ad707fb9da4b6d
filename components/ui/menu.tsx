import clsx from 'clsx';
import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';

import { buttonClass } from './button';

export interface MenuItem {
  label: string;
  /** The whole name, where the label does not say what it acts on; it contains the label. */
  name?: string;
  /** For a link. */
  href?: string;
  opensWindow?: boolean;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onSelect?: () => void;
}

interface MenuProps {
  /** What the further actions are about; read out after "More". */
  about: string;
  items: readonly MenuItem[];
  children?: ReactNode;
}

const itemClass =
  'block min-h-10 w-full cursor-pointer px-4 py-2 text-left text-sm font-medium whitespace-nowrap hover:bg-wash focus-visible:-outline-offset-3 disabled:cursor-not-allowed disabled:opacity-55';

/** A button that opens a list of further actions. Escape and a press outside close it and give the focus back. */
export function Menu({ about, items, children = 'More' }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = useRef<AbortController>(undefined);
  const close = () => list.current?.hidePopover();
  /** Beside its button, above it in the lower part of the window, and towards the middle of the window. */
  function place() {
    if (!button.current || !list.current) return;
    const { top, bottom, left, right } = button.current.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const isLeft = left + right < clientWidth;
    const isBelow = bottom < window.innerHeight * 0.6;
    Object.assign(list.current.style, {
      left: isLeft ? `${Math.max(8, left)}px` : 'auto',
      right: isLeft ? 'auto' : `${Math.max(8, clientWidth - right)}px`,
      top: isBelow ? `${bottom + 4}px` : 'auto',
      bottom: isBelow ? 'auto' : `${window.innerHeight - top + 4}px`,
    });
  }
  function follow({ newState }: ToggleEvent) {
    open.current?.abort();
    if (newState !== 'open') return;
    place();
    open.current = new AbortController();
    window.addEventListener('scroll', place, { capture: true, passive: true, signal: open.current.signal });
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className={clsx(buttonClass('quiet', 'sm'), 'print:hidden')}
        aria-label={`More about ${about}`}
      >
        {children}
        <svg aria-hidden="true" viewBox="0 0 10 6" className="h-1.5 w-2.5" fill="none" stroke="currentColor">
          <path d="M1 1l4 4 4-4" />
        </svg>
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        onBeforeToggle={follow}
        className="inset-auto m-0 min-w-44 border border-t-2 border-rule border-t-ink bg-sheet py-1 text-ink shadow-lifted"
      >
        {items.map(({ label, name, href, opensWindow, isDangerous, isDisabled, onSelect }) =>
          href === undefined ? (
            <button
              key={label}
              type="button"
              aria-label={name}
              disabled={isDisabled}
              className={clsx(itemClass, isDangerous && 'text-danger')}
              onClick={() => {
                close();
                onSelect?.();
              }}
            >
              {label}
            </button>
          ) : (
            <a
              key={label}
              href={href}
              aria-label={name}
              className={itemClass}
              {...(opensWindow && { target: '_blank', rel: 'noopener' })}
              onClick={close}
            >
              {label}
            </a>
          ),
        )}
      </div>
    </>
  );
}
