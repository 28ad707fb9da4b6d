'use client';

import { useProvenAction } from '@/components/session/use-proven-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { OpenSession } from '@/lib/domains/accounts/own/schema';
import type { FormState } from '@/lib/platform/http/form-state';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { sessionAction } from './own-account-actions';

export function OwnSessions({ sessions }: { sessions: OpenSession[] }) {
  const { state, post, isPending, keep } = useProvenAction<FormState>(sessionAction, {});
  return (
    <>
      {state.message && <Notice variant="danger" title={state.message} className="mt-4" />}
      {state.done && (
        <Notice variant="success" isAlert className="mt-4">
          {state.done}
        </Notice>
      )}
      <ul className="mt-4 divide-y divide-rule border-y border-rule">
        {sessions.map(({ name, browser, client, createdAt, lastSeenAt, isCurrent }) => (
          <li key={name} className="flex items-center justify-between gap-x-3 py-3 sm:gap-x-6">
            <div className="min-w-0">
              <p className="font-semibold">
                {browser || 'Unknown browser'}
                {isCurrent && <span className="font-normal text-ink-soft"> · this session</span>}
              </p>
              <p className="flex flex-wrap gap-x-5 text-sm text-ink-soft">
                <span>Network {client || 'unknown'}</span>
                <span>Signed in {inWords(createdAt)}</span>
                <span>Last seen {inWords(lastSeenAt)}</span>
              </p>
            </div>
            {!isCurrent && (
              <form action={post} onSubmit={keep}>
                <input type="hidden" name="name" value={name} />
                <Button
                  type="submit"
                  variant="secondary"
                  size="sm"
                  disabled={isPending}
                  aria-label={`End the session in ${browser || 'an unknown browser'}`}
                >
                  End
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action={post} onSubmit={keep} className="mt-4">
          <Button type="submit" variant="secondary" isPending={isPending}>
            End all other sessions
          </Button>
        </form>
      )}
    </>
  );
}

/** The same text on the server and in the browser, whose clock stands elsewhere. */
function inWords(timestamp: string): string {
  return `${formatCalendarDay(timestamp.slice(0, 10))}, ${timestamp.slice(11, 16)} UTC`;
}
