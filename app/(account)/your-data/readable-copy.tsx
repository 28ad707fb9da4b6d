import { nameOfField } from '@/lib/registry/privacy/copy';
import { utcText } from '@/lib/platform/dates/calendar-day';

/** A readable copy: each value under its name, lists one item below another, without empty values. */
export function ReadableCopy({ value }: { value: object }) {
  const entries = Object.entries(value).filter(([, held]) => !isEmpty(held));
  return (
    <dl className="mt-4 grid gap-4">
      {entries.map(([name, held]) => (
        <div key={name} className="min-w-0 wrap-anywhere">
          <dt className="text-sm font-semibold">{nameOfField(name)}</dt>
          <dd className="mt-0.5">
            <Held value={held} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Held({ value }: { value: unknown }) {
  if (Array.isArray(value))
    return (
      <ol className="mt-1 grid gap-3">
        {value.map((entry, index) => (
          <li key={index} className="border-l-2 border-rule pl-3">
            <Held value={entry} />
          </li>
        ))}
      </ol>
    );
  if (value instanceof Date) return <time dateTime={value.toISOString()}>{utcText(value.toISOString())}</time>;
  if (typeof value === 'object' && value !== null)
    return (
      <ul>
        {Object.entries(value)
          .filter(([, held]) => !isEmpty(held))
          .map(([name, held]) => (
            <li key={name}>
              <span className="text-ink-soft">{nameOfField(name)}:</span> <Held value={held} />
            </li>
          ))}
      </ul>
    );
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
