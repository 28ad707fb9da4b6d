'use client';

import * as Radix from '@radix-ui/react-tabs';
import { useEffect, useRef, type ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: string }[];
  active: string;
  onChange: (id: string) => void;
  /** What the active tab shows. */
  children: ReactNode;
}

/** Tabs of which only the active one is in the page. The arrow keys go from one to the next, Enter opens it. */
export function Tabs({ label, tabs, active, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll sideways: the one that is open is in sight.
  useEffect(() => {
    list.current?.querySelector('[data-state=active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <Radix.Root value={active} onValueChange={onChange} activationMode="manual">
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex [scrollbar-width:thin] gap-x-1 overflow-x-auto border-b border-rule max-md:-mx-5 max-md:px-5"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px min-h-11 shrink-0 cursor-pointer border-b-[3px] border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={active} className="pt-6 focus-visible:outline-offset-8">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
