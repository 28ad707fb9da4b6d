import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import clsx from 'clsx';
import { useDeferredValue, useMemo } from 'react';

import { site } from '@/lib/site';

zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs, maxLength: 72 });

const ownWords = [site.name, site.product, site.plan];

/** By the number of guesses needed, from under a thousand to over ten billion; each fits on one line. */
const verdicts = [
  'Very weak: guessed at once.',
  'Weak: guessed in minutes.',
  'Fair: another word would help.',
  'Strong.',
  'Very strong.',
] as const;

/** Shows how well a password would resist guessing. Computed in the browser: the password is not sent. */
export function PasswordStrength({ password }: { password: string }) {
  const judged = useDeferredValue(password);
  const score = useMemo(() => zxcvbn(judged, ownWords).score, [judged]);
  return (
    <div>
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={clsx(
              'h-1 flex-1 rounded-full forced-color-adjust-none',
              step > score ? 'bg-rule' : score > 2 ? 'bg-accent' : 'bg-brass',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-sm text-ink-soft">
        {verdicts[score]}
      </p>
    </div>
  );
}
