import { useState, type ComponentProps } from 'react';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { Input } from '@/components/ui/controls';

/** A password field with a button that shows the password, available once hydrated. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useIsHydrated();
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        className="pr-16"
        spellCheck={false}
        autoCapitalize="none"
      />
      {isHydrated && (
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          className="absolute inset-y-0 right-0 min-w-14 cursor-pointer rounded px-3 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
    </div>
  );
}
