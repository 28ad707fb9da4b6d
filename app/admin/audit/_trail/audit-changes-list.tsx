import type { AuditChanges } from '@/lib/audit/schema';

/** What changed, field by field. A value that the trail does not keep is named alone. */
export function AuditChangesList({ changes }: { changes: AuditChanges }) {
  const fields = Object.entries(changes);
  if (fields.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-soft hover:text-ink">
        {fields.length} {fields.length === 1 ? 'field' : 'fields'}
      </summary>
      <dl className="mt-1 grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1 text-xs">
        {fields.map(([field, { from, to }]) => (
          <div key={field} className="contents">
            <dt className="text-ink-soft">{field}</dt>
            <dd className="wrap-anywhere">
              {from === undefined && to === undefined ? 'changed' : `${textOf(from)} → ${textOf(to)}`}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(none)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
