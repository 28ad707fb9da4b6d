import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import type { MessageTo } from '@/lib/domains/mail/outgoing/messages-to';
import { letterStates } from '@/lib/domains/mailings/letters-schema';

import { Timestamp } from '../_list/timestamp';

/** Only what is known: a message accepted by a server has not necessarily been read. */
const statusNames: Record<MessageTo['status'], string> = {
  pending: letterStates.waiting,
  held: 'Held',
  claimed: letterStates.waiting,
  handing_over: 'Being handed over',
  sent: letterStates.accepted,
  kept: letterStates.kept,
  failed: letterStates.refused,
  bounced: letterStates.returned,
  unconfirmed: letterStates.unconfirmed,
  cancelled: letterStates.canceled,
};

/** The latest messages to an address, as far back as they are kept. */
export function Letters({ letters }: { letters: MessageTo[] }) {
  if (letters.length === 0) return <p className="text-ink-soft">No messages to this address are on record.</p>;
  return (
    <Table caption="Messages to this address">
      <thead>
        <tr>
          {['Message', 'Written', 'State'].map((header) => (
            <ColumnHeader key={header}>{header}</ColumnHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {letters.map(({ id, title, status, createdAt, lastError }) => (
          <Row key={id}>
            <Cell className="wrap-anywhere">{title}</Cell>
            <Cell>
              <Timestamp at={createdAt} />
            </Cell>
            <Cell>
              {statusNames[status]}
              {lastError && <p className="wrap-anywhere text-ink-soft">{lastError}</p>}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
