import clsx from 'clsx';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';

import type { ChoiceFilter, List } from './use-list';

const typingMilliseconds = 250;

interface ListToolbarProps {
  list: Pick<List<unknown>, 'search' | 'setSearch' | 'filters' | 'setFilter' | 'query'>;
  label: string;
  actions?: ReactNode;
}

/** A phone shows the filters once they are asked for; until then, how many of them narrow the list. */
export function ListToolbar({ list, label, actions }: ListToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const narrowing = list.filters.filter(({ value }) => value).length;
  const days = list.filters.filter((filter) => 'isDay' in filter);
  const choices = list.filters.filter((filter) => 'options' in filter);
  return (
    <div className="mb-1 flex flex-wrap items-center gap-2 print:hidden max-md:[&_button]:px-2.5 md:**:[:is(button,input,select)]:min-h-9 md:**:[:is(input,select)]:py-1">
      <SearchBox label={`Search ${label}`} value={list.search} onChange={list.setSearch} />
      {list.filters.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11 md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {narrowing > 0 ? `Filters (${narrowing})` : 'Filters'}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        className="size-11 shrink-0 px-0! md:order-last"
        aria-label="Refresh"
        title="Refresh"
        isPending={list.query.isFetching}
        onClick={() => void list.query.refetch()}
      >
        {!list.query.isFetching && <RefreshIcon />}
      </Button>
      <div id={id} className={clsx('contents', !isOpen && 'max-md:hidden')}>
        {choices.map((filter) => (
          <Select
            key={filter.name}
            aria-label={filter.label}
            value={filter.value ?? ''}
            onChange={(event) => list.setFilter(filter.name, event.target.value || undefined)}
            className={clsx(
              'w-auto! max-w-[min(100%,13rem)]',
              // Two to a line on a phone.
              'max-md:min-w-0 max-md:flex-1 max-md:basis-36',
              filter.className,
            )}
          >
            <option value="">{filter.everything}</option>
            <Options {...filter} />
          </Select>
        ))}
        {days.length > 0 && (
          <div className="flex flex-wrap gap-2 max-md:basis-full">
            {days.map((filter) => (
              <DayField key={filter.name} filter={filter} onChange={(day) => list.setFilter(filter.name, day)} />
            ))}
          </div>
        )}
      </div>
      {actions && <div className="ml-auto flex flex-wrap justify-end gap-2 md:order-last">{actions}</div>}
    </div>
  );
}

function RefreshIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="size-4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <path d="M13.500 8a5.500 5.500 0 1 1-1.700-4M13.500 1.500V5H10" />
    </svg>
  );
}

function Options({ options, groups = [] }: Pick<ChoiceFilter, 'options' | 'groups'>) {
  const option = (name: string) => (
    <option key={name} value={name}>
      {options[name]}
    </option>
  );
  const grouped = groups.flatMap((group) => group.options);
  return (
    <>
      {Object.keys(options)
        .filter((name) => !grouped.includes(name))
        .map(option)}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map(option)}
        </optgroup>
      ))}
    </>
  );
}

interface DayFieldProps {
  filter: { label: string; value: string | undefined };
  onChange: (day: string | undefined) => void;
}

function DayField({ filter: { label, value = '' }, onChange }: DayFieldProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm max-md:flex-1 max-md:basis-36 max-md:flex-col max-md:items-stretch max-md:gap-0.5">
      {label}
      <Input
        key={value}
        type="date"
        min="1970-01-01"
        max="9999-12-31"
        defaultValue={value}
        // While a year is typed, it is out of range.
        onChange={({ target }) => target.validity.valid && onChange(target.value || undefined)}
        className="min-w-0 md:w-auto!"
      />
    </label>
  );
}

function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // The address was changed by something else than this box, such as the Back button.
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const search = (words: string) => {
    stop();
    onChange(words.trim());
  };
  useEffect(() => stop, []);
  return (
    <Input
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder="Search"
      value={typed}
      maxLength={200}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        stop();
        timer.current = setTimeout(() => search(next), typingMilliseconds);
      }}
      // A change of the address while a pressed link loads its page would end that navigation.
      onBlur={() => {
        if (timer.current !== undefined) search(typed);
      }}
      className="w-auto! min-w-0 flex-1 basis-36 md:max-w-80 md:basis-56"
    />
  );
}
