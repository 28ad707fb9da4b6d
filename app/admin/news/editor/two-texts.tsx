import { comparedLabels, type DraftValues } from './draft-values';

interface NamedText {
  name: string;
  values: DraftValues;
  /** The titles of its files. */
  files?: readonly string[];
}

/** The fields in which two texts differ, side by side. */
export function TwoTexts({ texts }: { texts: [NamedText, NamedText] }) {
  const [one, other] = texts.map(({ name, values, files = [] }) => ({ name, fields: { ...values, files } }));
  if (!one || !other) return null;
  const different = (Object.keys(comparedLabels) as (keyof typeof comparedLabels)[]).filter(
    (field) => shownOf(one.fields[field]) !== shownOf(other.fields[field]),
  );
  return different.map((field) => (
    <div key={field} className="mt-3 grid gap-x-4 gap-y-1 border-t border-rule pt-2 md:grid-cols-2">
      <p className="font-semibold md:col-span-2">{comparedLabels[field]}</p>
      {[one, other].map(({ name, fields }) => (
        <div key={name} className="min-w-0">
          <p className="text-ink-soft">{name}</p>
          <p className="max-h-60 overflow-auto wrap-anywhere whitespace-pre-wrap">
            {shownOf(fields[field]) || '(empty)'}
          </p>
        </div>
      ))}
    </div>
  ));
}

const shownOf = (value: string | readonly (number | string)[]) =>
  typeof value === 'string'
    ? value.trim()
    : value.map((part) => (typeof part === 'string' ? part : `Document ${part}`)).join(', ');
