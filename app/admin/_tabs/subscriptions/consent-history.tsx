'use client';

import { useQuery } from '@tanstack/react-query';

import { addressOf } from '@/lib/http/contract';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import type { ConsentEvent } from '@/lib/subscriptions/schema';

import { LoadingText } from '../../_list/load-state';
import { Timestamp } from '../../_list/timestamp';
import { OwnerRequests } from '../../_list/owner-requests';

const eventText: Record<ConsentEvent['event'], string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  added: 'Added by an administrator',
  imported: 'Imported',
  unsubscribed: 'Unsubscribed',
};

interface ConsentHistoryProps {
  id: number;
  email: string;
  onErased: () => void;
}

export function ConsentHistory({ id, email, onErased }: ConsentHistoryProps) {
  const evidence = addressOf(subscriptionsContract.listConsent, { id });
  const { data: events, isError } = useQuery<ConsentEvent[]>({ queryKey: [evidence], staleTime: 0 });
  return (
    <section aria-labelledby={`consent-${id}`} className="col-span-full border-t border-rule pt-4 text-sm">
      <h3 id={`consent-${id}`} className="font-sans text-sm font-semibold">
        Consent
      </h3>
      {isError ? (
        <p role="alert" className="mt-2 text-danger">
          The record of consent could not be loaded.
        </p>
      ) : events ? (
        <ConsentEvents events={events} />
      ) : (
        <LoadingText />
      )}
      <OwnerRequests email={email} erasedTitle="Subscriber Erased" onErased={onErased} />
    </section>
  );
}

function ConsentEvents({ events }: { events: ConsentEvent[] }) {
  if (events.length === 0) return <p className="mt-2 text-ink-soft">There are no records for this address.</p>;
  return (
    <ol className="mt-2 grid gap-3">
      {events.map(({ event, form, wording, at }) => (
        <li key={at + event}>
          <p>
            {eventText[event]} <span className="text-ink-soft">({form})</span>, <Timestamp at={at} />
          </p>
          {wording && <p className="mt-1 border-l-2 border-rule pl-3 text-ink-soft">{wording}</p>}
        </li>
      ))}
    </ol>
  );
}
