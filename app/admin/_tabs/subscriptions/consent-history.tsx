'use client';

import { useQuery } from '@tanstack/react-query';

import { useChange } from '@/components/session/use-change';
import { saveFile } from '@/components/subscriptions/save-file';
import { Button } from '@/components/ui/button';
import { callApi, type Download } from '@/lib/http/api-client';
import { addressOf } from '@/lib/http/contract';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import type { ConsentEvent } from '@/lib/subscriptions/schema';

import { LoadingText } from '../../_list/loading-text';
import { Moment } from '../../_list/moment';

const eventText: Record<ConsentEvent['event'], string> = {
  requested: 'Asked for it',
  confirmed: 'Confirmed it',
  added: 'Was added by an administrator',
  imported: 'Was imported',
  unsubscribed: 'Unsubscribed',
};

interface ConsentHistoryProps {
  id: number;
  email: string;
  onErased: () => void;
}

/** How a subscriber came onto the list, and the ways to give them a copy, or to forget them, at their request. */
export function ConsentHistory({ id, email, onErased }: ConsentHistoryProps) {
  const evidence = addressOf(subscriptionsContract.listConsent, { id });
  const { data: events, isError } = useQuery<ConsentEvent[]>({ queryKey: [evidence], staleTime: 0 });
  const erase = useChange({
    run: (address: string) => callApi(subscriptionsContract.erase, { body: { email: address } }),
    invalidates: [subscriptionsContract.list.path],
    success: { title: 'Subscriber Erased', description: 'Only a fingerprint of the address is kept.' },
    failure: 'Failed to erase subscriber',
    onSuccess: onErased,
  });
  const copy = useChange<void, Download>({
    run: async () => {
      const file = await callApi(subscriptionsContract.copy, { query: { email } });
      saveFile(file);
      return file;
    },
    success: ({ name }) => ({ title: 'Copy Ready', description: `${name} is in your downloads.` }),
    failure: 'Failed to create a copy',
  });
  const ask = () => {
    const question = `Erase everything that is held about ${email}? This cannot be undone, and only the owner can subscribe the address again.`;
    if (window.confirm(question)) erase.start(email);
  };
  return (
    <section aria-labelledby={`consent-${id}`} className="col-span-full border-t border-rule pt-4 text-sm">
      <h3 id={`consent-${id}`} className="font-sans text-sm font-semibold">
        Consent
      </h3>
      {isError ? (
        <p role="alert" className="mt-2 text-danger">
          The evidence could not be loaded.
        </p>
      ) : events ? (
        <ConsentEvents events={events} />
      ) : (
        <LoadingText />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" isPending={copy.isPending} onClick={() => copy.start()}>
          Download a copy
        </Button>
        <Button variant="secondary" size="sm" isPending={erase.isPending} onClick={ask}>
          Erase at their request
        </Button>
      </div>
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
            {eventText[event]} <span className="text-ink-soft">({form})</span>, <Moment at={at} />
          </p>
          {wording && <p className="mt-1 border-l-2 border-rule pl-3 text-ink-soft">{wording}</p>}
        </li>
      ))}
    </ol>
  );
}
