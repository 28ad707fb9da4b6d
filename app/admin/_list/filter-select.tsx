import { Select } from '@/components/ui/select';

interface FilterSelectProps {
  label: string;
  /** What the list shows without this filter. */
  everything: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function FilterSelect({ label, everything, options, value, onChange }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="w-auto! max-w-full"
    >
      <option value="">{everything}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
