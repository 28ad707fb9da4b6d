import Link from 'next/link';

import type { AuditEntry, AuditChanges } from '@/lib/domains/audit/schema';
import { auditChangeText, type AuditWords, isAuditChange } from '@/lib/domains/audit/words';

import { Breakable } from '../_list/address';
import type { Column } from '../_list/list-table';
import { Timestamp } from '../_list/timestamp';
import { objectOf, subjectLink } from './subject-link';

const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** The day of an entry on the reader's clock. */
export const auditDay = ({ at }: AuditEntry) => day.format(new Date(at));

/** On a phone, an entry is a single column. `onChoose` narrows the trail to one object or person. */
export function auditColumns(
  { actions, fields }: AuditWords,
  onChoose: (filter: { object?: string; person?: string }) => void,
): Column<AuditEntry>[] {
  return [
    {
      header: 'Time',
      className: 'stacked:hidden',
      cellClassName: 'align-baseline!',
      cell: ({ at }) => <Timestamp at={at} as="clock" />,
    },
    {
      header: 'Who',
      className: 'stacked:hidden',
      cellClassName: 'align-baseline! columns:min-w-56 @list:min-w-64!',
      cell: (entry) => <Who {...entry} />,
    },
    {
      header: 'What',
      className: 'stacked:pl-0!',
      // Without a width of its own, the line is cut at the end of the column.
      cellClassName: 'align-baseline! w-full max-w-0',
      cell: (entry) => (
        <details className="group">
          <summary className="min-h-6 cursor-pointer truncate group-open:whitespace-normal print:list-none">
            <span className="font-medium">{actions[entry.action]?.text ?? entry.action}</span>
            {entry.subject && `: ${entry.subject}`}
            <span className="block truncate text-ink-soft columns:hidden">
              <Timestamp at={entry.at} as="clock" />, <Who {...entry} />
            </span>
          </summary>
          <div className="mt-1 mb-2 border-l border-rule pl-3 wrap-anywhere">
            <AuditChangesText changes={entry.changes} fields={fields} />
            {entry.client && (
              <p>
                From <span className="font-mono text-xs">{entry.client}</span>
              </p>
            )}
            <Ways entry={entry} onChoose={onChoose} />
          </div>
        </details>
      ),
    },
  ];
}

function Who({ actorEmail }: AuditEntry) {
  return actorEmail ? <Breakable text={actorEmail} /> : 'Not signed in';
}

/** Where an entry leads: to the page of its object, and to all entries about it. */
function Ways({ entry, onChoose }: { entry: AuditEntry; onChoose: (filter: { object: string }) => void }) {
  const link = subjectLink(entry);
  const object = objectOf(entry.subject);
  return (
    <p className="flex flex-wrap gap-x-4 print:hidden">
      {link && (
        <Link href={link.address} prefetch={false} className="inline-flex min-h-6 items-center text-link">
          {object ?? entry.subject}
        </Link>
      )}
      {object && (
        <button
          type="button"
          className="inline-flex min-h-6 cursor-pointer items-center text-link"
          onClick={() => onChoose({ object })}
        >
          All about {object.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}
        </button>
      )}
    </p>
  );
}

function AuditChangesText({ changes, fields }: { changes: AuditChanges; fields: AuditWords['fields'] }) {
  return Object.entries(changes)
    .filter(([, change]) => isAuditChange(change))
    .map(([field, change]) => <p key={field}>{auditChangeText(field, change, fields, (at) => minute.format(at))}</p>);
}
