import { textLabels } from '@/lib/domains/news/text';

import type { DraftValues } from './draft-values';

interface NamedText {
  name: string;
  values: DraftValues;
}

/** The fields in which two texts differ, side by side. */
export function TwoTexts({ texts: [one, other] }: { texts: [NamedText, NamedText] }) {
  const different = (Object.keys(textLabels) as (keyof typeof textLabels)[]).filter(
    (field) => shownOf(one.values[field]) !== shownOf(other.values[field]),
  );
  return different.map((field) => (
    <div key={field} className="mt-3 grid gap-x-4 gap-y-1 border-t border-rule pt-2 md:grid-cols-2">
      <p className="font-semibold md:col-span-2">{textLabels[field]}</p>
      {[one, other].map(({ name, values }) => (
        <div key={name} className="min-w-0">
          <p className="text-ink-soft">{name}</p>
          <p className="max-h-60 overflow-auto wrap-anywhere whitespace-pre-wrap">
            {shownOf(values[field]) || '(empty)'}
          </p>
        </div>
      ))}
    </div>
  ));
}

const shownOf = (value: string | readonly number[]) =>
  typeof value === 'string' ? value.trim() : value.map((id) => `Document ${id}`).join(', ');
