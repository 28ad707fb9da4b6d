'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

import type { List } from './use-list';

const typingMilliseconds = 250;

interface ListToolbarProps {
  list: Pick<List<unknown>, 'search' | 'setSearch' | 'query'>;
  /** "users": what is searched. */
  label: string;
  /** Filters. */
  children?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
}

export function ListToolbar({ list, label, children, actions }: ListToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label={`Search ${label}`} value={list.search} onChange={list.setSearch} />
      {children}
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11"
        isPending={list.query.isFetching}
        onClick={() => void list.query.refetch()}
      >
        Refresh
      </Button>
      <div className="ml-auto flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches when the typing rests. */
function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // The address changed by other means than this box: the Back button.
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(next.trim()), typingMilliseconds);
      }}
      className="w-auto! min-w-0 flex-1 basis-56 md:max-w-80"
    />
  );
}
