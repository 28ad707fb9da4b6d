import dynamic from 'next/dynamic';
import { useCallback, useState, type ChangeEvent, type ComponentProps } from 'react';

import { Field } from '@/components/ui/field';

import { PasswordInput } from './password-input';

/** Without its code, a password can be typed as well. */
const PasswordStrength = dynamic(
  () =>
    import('./password-strength').then(
      (module) => module.PasswordStrength,
      () => () => null,
    ),
  { ssr: false },
);

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string;
  hint?: string;
  error?: string;
  className?: string;
}

/** A field for a new password with a strength meter, whose code is loaded when typing starts. */
export function NewPasswordField({ id, label, hint, error, className, onChange, ...input }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  // React did not see changes made before the scripts loaded.
  const readTyped = useCallback((box: HTMLDivElement | null) => setTyped(box?.querySelector('input')?.value ?? ''), []);
  return (
    <div ref={readTyped} className={className}>
      <Field id={id} label={label} required hint={hint} error={error}>
        {(control) => <PasswordInput {...input} {...control} autoComplete="new-password" onChange={change} />}
      </Field>
      {/* Its space is reserved, so that the controls below do not move away from a pointer pressing them. */}
      <div className="mt-2 min-h-8">{typed !== '' && <PasswordStrength password={typed} />}</div>
    </div>
  );
}
