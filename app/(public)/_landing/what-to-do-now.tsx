import { InlineText } from '@/components/prose/inline-text';
import { briefing } from '@/lib/content/briefing';

/** What a firm can prepare before an administrator is chosen. */
export function WhatToDoNow() {
  return (
    <ol className="*:grid *:gap-x-8 *:gap-y-1 *:border-t *:border-rule *:py-4 *:first:border-t-0 *:first:pt-0 *:md:grid-cols-[14rem_minmax(0,1fr)]">
      {briefing.now.steps.map(({ title, text }) => (
        <li key={title}>
          <h3 className="text-xl">{title}</h3>
          <p className="max-w-measure">
            <InlineText text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}
