'use client';

import { Checkbox } from '@/components/ui/controls';

import { useFormContext, useFormField } from './form-context';

/** A checkbox of the surrounding form, with its error. */
export function CheckboxField({ name, className, label }: { name: string; label: string; className?: string }) {
  const { control } = useFormContext();
  const { id, error } = useFormField(name);
  return (
    <div className={className}>
      <Checkbox
        label={label}
        id={id}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        {...control(name)}
      />
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
