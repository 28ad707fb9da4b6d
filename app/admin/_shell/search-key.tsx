'use client';

import { useEffect, useState } from 'react';

import { Checkbox } from '@/components/ui/controls';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';

const key = 'searchKey';

function isOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** The key / moves to the search of a page, except while typing. A person can turn it off (WCAG 2.1.4). */
export function SearchKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping || !isOn()) return;
      const search = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (!search || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return null;
}

/** Turns the key on or off in this browser. */
export function SearchKeyChoice() {
  const [isChecked, setIsChecked] = useState(isOn);
  if (!useIsHydrated()) return null;
  return (
    <Checkbox
      label="Use it in this browser"
      checked={isChecked}
      onChange={({ target: { checked } }) => {
        localStorage.setItem(key, checked ? 'on' : 'off');
        setIsChecked(checked);
      }}
    />
  );
}
