'use client';

import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { OpenSession } from '@/lib/domains/accounts/own/schema';
import { longUtcText } from '@/lib/platform/dates/calendar-day';

import { sessionsAction } from './own-account-forms';
import { sessionsDeclaration } from './own-account-declarations';

export function OwnSessions({ sessions }: { sessions: OpenSession[] }) {
  const { message, done, isPending, attributes } = useForm({ form: sessionsDeclaration, action: sessionsAction });
  return (
    <>
      {message && <Notice variant="danger" title={message} className="mt-4" />}
      {done && (
        <Notice variant="success" isAlert className="mt-4">
          {done}
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
                <span>Signed in {longUtcText(createdAt)}</span>
                <span>Last seen {longUtcText(lastSeenAt)}</span>
              </p>
            </div>
            {!isCurrent && (
              <form {...attributes} className="shrink-0">
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
        <form {...attributes} className="mt-4">
          <Button type="submit" variant="secondary" isPending={isPending}>
            End all other sessions
          </Button>
        </form>
      )}
    </>
  );
}
