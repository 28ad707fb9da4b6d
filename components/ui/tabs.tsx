import * as Radix from '@radix-ui/react-tabs';
import clsx from 'clsx';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: string }[];
  active: string;
  /** The address of a tab: each tab is a link, which works before scripts run and in a new window. */
  addressOf: (id: string) => string;
  /** Called when a tab is likely to be opened, so that its code can be prefetched. */
  onApproach?: (id: string) => void;
  children: ReactNode;
}

/** Tabs of which only the active one is rendered. The arrow keys move between them, Enter opens one. */
export function Tabs({ label, tabs, active, addressOf, onApproach, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const open = (id: string) => {
    if (id !== active) window.history.pushState(null, '', addressOf(id));
  };
  // On a phone the tabs scroll sideways; keeps the open one visible.
  useEffect(() => {
    list.current?.querySelector('[data-state=active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <Radix.Root value={active} onValueChange={open} activationMode="manual">
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex [scrollbar-width:thin] overflow-x-auto border-b border-rule max-md:-mx-5 max-md:px-5 lg:gap-x-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            asChild
            className={clsx(
              'inline-flex min-h-11 shrink-0 cursor-pointer items-center border-b-[3px] border-transparent px-2 text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink lg:px-3 forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]',
              tab.id !== active && 'print:hidden',
            )}
          >
            <a
              href={addressOf(tab.id)}
              // Radix opens a tab on pointer down; a press that opens a new window is left to the browser.
              onMouseDown={(event) => {
                if (opensWindow(event)) event.preventDefault();
              }}
              onClick={(event) => {
                if (!opensWindow(event)) event.preventDefault();
              }}
              onKeyDown={(event) => {
                if (event.key !== ' ') return;
                event.preventDefault();
                open(tab.id);
              }}
              onPointerEnter={() => onApproach?.(tab.id)}
              onFocus={() => onApproach?.(tab.id)}
            >
              {tab.label}
            </a>
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={active} className="pt-6 focus-visible:outline-offset-8">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

function opensWindow({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey;
}
