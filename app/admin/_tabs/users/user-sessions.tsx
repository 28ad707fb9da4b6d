'use client';

import { useQuery } from '@tanstack/react-query';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import type { OpenSession } from '@/lib/account/schema';
import { callApi } from '@/lib/http/api-client';
import { addressOf } from '@/lib/http/contract';
import { usersContract } from '@/lib/users/contract';

import { LoadingText } from '../../_list/load-state';
import { Timestamp } from '../../_list/timestamp';

export function UserSessions({ id }: { id: number }) {
  const address = addressOf(usersContract.listSessions, { id });
  const { data: sessions, isError } = useQuery<OpenSession[]>({ queryKey: [address], staleTime: 0 });
  const end = useChange({
    run: (name: string | undefined) => callApi(usersContract.endSessions, { params: { id }, query: { name } }),
    invalidates: [address],
    success: (_, name) => ({ title: name ? 'Session ended' : 'Sessions ended' }),
    failure: 'Failed to end sessions',
  });
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section aria-labelledby={`sessions-${id}`} className="col-span-full border-t border-rule pt-4 text-sm">
      <h3 id={`sessions-${id}`} className="font-sans text-sm font-semibold">
        Sessions
      </h3>
      {isError && (
        <p role="alert" className="mt-2 text-danger">
          The sessions could not be loaded.
        </p>
      )}
      {!sessions && !isError && <LoadingText />}
      {sessions?.length === 0 && <p className="mt-2 text-ink-soft">Not signed in anywhere.</p>}
      <ul className="mt-2 grid gap-2">
        {sessions?.map(({ name, browser, client, lastSeenAt, isCurrent }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              {browser || 'Unknown browser'} <span className="text-ink-soft">({client || 'unknown network'})</span>,
              last seen <Timestamp at={lastSeenAt} />
            </span>
            {isCurrent ? (
              <span className="text-ink-soft">This session</span>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                isPending={end.isPending && end.pendingInput === name}
                aria-label={`End the session in ${browser || 'an unknown browser'}`}
                onClick={() => end.start(name)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && others.length === sessions?.length && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => end.start(undefined)}>
          End all sessions
        </Button>
      )}
    </section>
  );
}
