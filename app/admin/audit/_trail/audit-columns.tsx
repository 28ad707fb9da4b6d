import type { AuditEntry, AuditChanges } from '@/lib/audit/schema';

import { Breakable } from '../../_list/breakable';
import type { Column } from '../../_list/list-table';
import { Timestamp } from '../../_list/timestamp';
import { auditActionText } from './audit-action-text';

/** On a phone all of an entry stands in one column. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    header: 'When',
    className: 'max-md:hidden',
    cellClassName: 'align-baseline!',
    cell: ({ at }) => <Timestamp at={at} />,
  },
  {
    header: 'Who',
    className: 'max-md:hidden lg:min-w-44',
    cellClassName: 'align-baseline!',
    cell: (entry) => <Who {...entry} />,
  },
  {
    header: 'What',
    className: 'max-md:pl-0!',
    cellClassName: 'align-baseline! wrap-anywhere',
    cell: (entry) => (
      <>
        <p>
          <span className="font-medium">{auditActionText(entry.action)}</span>
          {entry.subject && (
            <>
              : <Breakable text={entry.subject} />
            </>
          )}
        </p>
        <p className="text-ink-soft md:hidden">
          <Who {...entry} />, <Timestamp at={entry.at} />
        </p>
        <p className="font-mono text-xs text-ink-soft lg:hidden">
          <Breakable text={entry.client} />
        </p>
        <AuditChangesList changes={entry.changes} />
      </>
    ),
  },
  {
    header: 'From where',
    className: 'max-lg:hidden whitespace-nowrap',
    cellClassName: 'align-baseline! font-mono text-xs',
    cell: ({ client }) => client,
  },
];

function Who({ actorEmail }: AuditEntry) {
  return actorEmail ? <Breakable text={actorEmail} /> : 'Not signed in';
}

/** What changed, field by field. A value that the trail does not keep is named alone. */
function AuditChangesList({ changes }: { changes: AuditChanges }) {
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
