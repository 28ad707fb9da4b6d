import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useIsMailKept } from '@/components/session/mail-route';
import { Figures, inFigures } from '@/components/ui/figures';
import { ProgressBar } from '@/components/ui/progress-bar';
import { addressOf } from '@/lib/platform/http/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';
import { letterStates } from '@/lib/domains/mailings/letters-schema';
import type { Newsletter } from '@/lib/domains/mailings/schema';
import { paths } from '@/lib/paths';

import { Timestamp } from '../_list/timestamp';
import { MailingControls, MailItemLink } from './mailing-controls';
import { MailingRate } from './rate';
import { RemainingLetters } from './remaining-letters';
import { mailingStateText, reasonText } from './state-texts';

const refreshMilliseconds = 1000;

const isMoving = ({ state }: Newsletter) => state === 'sending' || state === 'approved' || state === 'held';

/** The progress of a mailing, and actions on it. */
export function MailingProgress({ initial }: { initial: Newsletter }) {
  const queryKey = [addressOf(mailingsContract.get, { id: initial.id })];
  const { data: newsletter = initial, dataUpdatedAt } = useQuery<Newsletter>({
    queryKey,
    refetchInterval: ({ state }) => (isMoving(state.data ?? initial) ? refreshMilliseconds : false),
  });
  useFreshLetters(newsletter.state);
  const isMailKept = useIsMailKept();
  const { state, recipients, sent, returned, kept, failed, unconfirmed, skipped, left, startsAt } = newsletter;
  const reason = reasonText(newsletter);
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        Started by {newsletter.startedBy}, <Timestamp at={newsletter.createdAt} />
        {newsletter.finishedAt && (
          <>
            ; {state === 'cancelled' ? 'ended' : 'done'} <Timestamp at={newsletter.finishedAt} />
          </>
        )}
        .{' '}
        <a href={paths.newsItem(newsletter.newsItemId)} target="_blank" rel="noopener" className="text-link">
          View the item<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
      <div className="grid gap-2">
        <ProgressBar
          label={mailingStateText(newsletter, dataUpdatedAt)}
          value={Math.max(0, recipients - left)}
          max={recipients}
        />
        <MailingRate newsletter={newsletter} readAt={dataUpdatedAt} />
        {state === 'approved' && startsAt && (
          <p className="text-sm">
            The letters start at <Timestamp at={startsAt} />. Until then you can stop them before any are sent.
          </p>
        )}
        {reason && <p className="text-sm">{reason}</p>}
        {state === 'cancelled' && skipped > 0 && (
          <p className="text-sm">
            {sent + kept > 0
              ? `It left ${inFigures(skipped)} ${skipped === 1 ? 'reader' : 'readers'} without a letter. `
              : 'None of its letters was sent. '}
            <MailItemLink newsItemId={newsletter.newsItemId} />
          </p>
        )}
      </div>
      <Figures
        figures={[
          ...(sent > 0 || !isMailKept
            ? [
                {
                  name: letterStates.accepted,
                  value: sent - returned,
                  meaning: 'The mail server accepted the message. It does not say whether the reader received it.',
                },
              ]
            : []),
          ...(returned > 0
            ? [
                {
                  name: letterStates.returned,
                  value: returned,
                  meaning: 'The mail server accepted the message and returned it later as undeliverable.',
                },
              ]
            : []),
          ...(kept > 0 || isMailKept
            ? [
                {
                  name: letterStates.kept,
                  value: kept,
                  meaning: 'No mail server was set. These messages went to no one.',
                },
              ]
            : []),
          {
            name: letterStates.refused,
            value: failed,
            meaning: 'The mail server did not accept the message, or five days of attempts failed.',
          },
          { name: letterStates.waiting, value: left, meaning: 'Not attempted yet, or waiting for another attempt.' },
          {
            name: letterStates.canceled,
            value: skipped,
            meaning: 'The reader left the list before their turn, or the mailing ended first.',
          },
          {
            name: letterStates.unconfirmed,
            value: unconfirmed,
            meaning:
              'The site stopped during the hand-over, or was restored from a backup, so the message may or may not have left.',
          },
        ]}
      />
      <RemainingLetters newsletter={newsletter} />
      <MailingControls newsletter={newsletter} queryKey={queryKey} />
    </div>
  );
}

/** Reads the list of letters again when a mailing's state changes: what it says comes next would no longer be true. */
function useFreshLetters(state: Newsletter['state']): void {
  const queryClient = useQueryClient();
  const listed = useRef(state);
  useEffect(() => {
    if (listed.current === state) return;
    listed.current = state;
    void queryClient.invalidateQueries({ queryKey: [lettersContract.list.path] });
  }, [queryClient, state]);
}
