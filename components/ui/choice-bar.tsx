interface ChoiceBarProps {
  /** Distinguishes this group of radio buttons from others on the page. */
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  initial: string;
  className?: string;
}

/**
 * Radio buttons as one bar, each with the id `{name}-{value}`. What they change is stated in CSS, by `:checked`
 * (docs/decisions/0014-drawings-are-data-and-choices-are-radio-buttons.md): it works before and without scripts.
 */
export function ChoiceBar({ name, legend, options, initial, className }: ChoiceBarProps) {
  return (
    <fieldset className={className}>
      <legend className="mb-2 kicker text-ink-soft">{legend}</legend>
      <div className="inline-flex flex-wrap rounded border border-rule-field">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative inline-flex cursor-pointer border-rule-field transition-colors not-first:border-l hover:bg-wash"
          >
            <input
              type="radio"
              id={`${name}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === initial}
              className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="pointer-events-none inline-flex min-h-11 items-center px-[clamp(0.375rem,(100vw_-_18rem)/7,1rem)] text-sm font-semibold transition-colors peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:z-10 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent forced-colors:peer-checked:forced-color-adjust-none">
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
