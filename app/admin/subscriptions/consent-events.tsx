import type { ConsentEvent } from '@/lib/domains/mailing-list/schema';

import { Timestamp } from '../_list/timestamp';

const eventText: Record<ConsentEvent['event'], string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  added: 'Added by an administrator',
  verified: 'Marked as verified by an administrator',
  unverified: 'Marked as not verified by an administrator',
  imported: 'Imported',
  chosen: 'Chose their topics',
  returned: 'Returned',
  unsubscribed: 'Unsubscribed',
};

export function ConsentEvents({ events }: { events: ConsentEvent[] }) {
  if (events.length === 0) return <p className="text-ink-soft">There are no records for this address.</p>;
  return (
    <ol className="grid gap-3">
      {events.map(({ event, form, wording, by, at }) => (
        <li key={at + event}>
          <p>
            {eventText[event]} <span className="text-ink-soft">({by ? `${form}, by ${by}` : form})</span>,{' '}
            <Timestamp at={at} />
          </p>
          {wording && <p className="mt-1 border-l-2 border-rule pl-3 text-ink-soft">{wording}</p>}
        </li>
      ))}
    </ol>
  );
}
