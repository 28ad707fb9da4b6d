import Link from 'next/link';

import type { AuditEntry, AuditChanges } from '@/lib/domains/audit/schema';
import { auditChangeText, type AuditWords, isAuditChange } from '@/lib/domains/audit/words';

import { Breakable } from '../_list/breakable';
import type { Column } from '../_list/list-table';
import { Timestamp } from '../_list/timestamp';
import { objectOf, placeOf } from './place-of';

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
      className: 'max-md:hidden',
      cellClassName: 'align-baseline!',
      cell: ({ at }) => <Timestamp at={at} as="clock" />,
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
      cell: (entry) => {
        const object = objectOf(entry.subject);
        return (
          <>
            <p>
              <span className="font-medium">{actions[entry.action]?.text ?? entry.action}</span>
              {entry.subject && (
                <>
                  : <Subject {...entry} />
                </>
              )}
            </p>
            <AuditChangesText changes={entry.changes} fields={fields} />
            <p className="text-ink-soft md:hidden">
              <Who {...entry} />, <Timestamp at={entry.at} as="clock" />
            </p>
            <p className="font-mono text-xs text-ink-soft lg:hidden">
              <Breakable text={entry.client} />
            </p>
            {object && (
              <button
                type="button"
                className="inline-flex min-h-6 cursor-pointer items-center text-xs text-link print:hidden"
                onClick={() => onChoose({ object })}
              >
                All about {object.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}
              </button>
            )}
          </>
        );
      },
    },
    {
      header: 'From where',
      className: 'max-lg:hidden whitespace-nowrap',
      cellClassName: 'align-baseline! font-mono text-xs',
      cell: ({ client }) => client,
    },
  ];
}

function Who({ actorEmail }: AuditEntry) {
  return actorEmail ? <Breakable text={actorEmail} /> : 'Not signed in';
}

function Subject(entry: AuditEntry) {
  const place = placeOf(entry);
  if (!place) return <Breakable text={entry.subject} />;
  return (
    <Link href={place.address} prefetch={false} className="text-link">
      <Breakable text={entry.subject} />
    </Link>
  );
}

const shownFields = 3;
const shownCharacters = 160;

/** The changes as sentences: as many as fit in the row, and all of them on demand. */
function AuditChangesText({ changes, fields }: { changes: AuditChanges; fields: AuditWords['fields'] }) {
  const texts = Object.entries(changes)
    .filter(([, change]) => isAuditChange(change))
    .map(([field, change]) => auditChangeText(field, change, fields, (at) => minute.format(at)));
  if (texts.length === 0) return null;
  const isLong = texts.length > shownFields || texts.some((text) => text.length > shownCharacters);
  if (!isLong) return texts.map((text) => <p key={text}>{text}</p>);
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-soft hover:text-ink">
        {texts.length} {texts.length === 1 ? 'field' : 'fields'}:{' '}
        {texts.map((text) => text.slice(0, text.indexOf(':'))).join(', ')}
      </summary>
      {texts.map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
    </details>
  );
}
