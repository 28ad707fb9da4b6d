import type { AuditEntry } from '@/lib/audit/schema';

import { Breakable } from '../../_list/breakable';
import type { Column } from '../../_list/list-table';
import { Timestamp } from '../../_list/timestamp';
import { auditActionText } from './audit-action-text';
import { AuditChangesList } from './audit-changes-list';

/** On a phone all of an entry stands in one column. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    header: 'When',
    className: 'max-md:hidden',
    cellClassName: 'align-top!',
    cell: ({ at }) => <Timestamp at={at} />,
  },
  { header: 'Who', className: 'max-md:hidden', cellClassName: 'align-top!', cell: (entry) => <Who {...entry} /> },
  {
    header: 'What',
    className: 'max-md:pl-0!',
    cellClassName: 'align-top! wrap-anywhere',
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
    className: 'max-lg:hidden',
    cellClassName: 'align-top! font-mono text-xs whitespace-nowrap',
    cell: ({ client }) => client,
  },
];

function Who({ actorEmail }: AuditEntry) {
  return actorEmail ? <Breakable text={actorEmail} /> : 'Not signed in';
}
