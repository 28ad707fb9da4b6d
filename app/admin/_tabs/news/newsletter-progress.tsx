import { useQuery, useQueryClient } from '@tanstack/react-query';

import { useIsMailKept } from '@/components/session/mail-route';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Figures } from '@/components/ui/figures';
import { ProgressBar } from '@/components/ui/progress-bar';
import { callApi } from '@/lib/api/api-client';
import { addressOf } from '@/lib/platform/http/contract';
import { newslettersContract } from '@/lib/domains/newsletters/contract';
import type { Newsletter, NewsletterUpdate } from '@/lib/domains/newsletters/schema';
import { paths } from '@/lib/paths';

import { Timestamp } from '../../_list/timestamp';
import { MailingPace } from './mailing-pace';
import { RemainingLetters } from './remaining-letters';

const refreshMilliseconds = 1000;

const stateTexts: Record<Newsletter['state'], string> = {
  approved: 'Approved',
  held: 'On hold',
  sending: 'In progress',
  paused: 'Paused',
  cancelled: 'Canceled',
  done: 'Finished',
};

interface NewsletterProgressProps {
  initial: Newsletter;
  /** Whether it stands on the mailing's own page, to which it links otherwise. */
  isOnOwnPage?: boolean;
}

/** How far a mailing has come, and what can be done about it. It goes on when the dialog is closed. */
export function NewsletterProgress({ initial, isOnOwnPage = false }: NewsletterProgressProps) {
  const queryClient = useQueryClient();
  const queryKey = [addressOf(newslettersContract.get, { id: initial.id })];
  const { data: newsletter = initial, dataUpdatedAt } = useQuery<Newsletter>({
    queryKey,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? refreshMilliseconds : false),
  });
  const isMailKept = useIsMailKept();
  const change = useChange({
    run: (body: NewsletterUpdate) => callApi(newslettersContract.update, { params: { id: initial.id }, body }),
    failure: 'Failed to change the mailing',
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  const { state, recipients, sent, kept, failed, unconfirmed, skipped, left } = newsletter;
  const setState = (next: NewsletterUpdate['state']) => change.start({ state: next });
  const askAndCancel = () => {
    if (
      window.confirm(
        'Cancel this mailing? Subscribers who have not received it yet will not receive it, and it cannot be resumed.',
      )
    ) {
      setState('cancelled');
    }
  };
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        Started by {newsletter.startedBy}, <Timestamp at={newsletter.createdAt} />
        {newsletter.finishedAt && (
          <>
            ; {state === 'cancelled' ? 'canceled' : 'finished'} <Timestamp at={newsletter.finishedAt} />
          </>
        )}
        .{' '}
        <a href={paths.newsItem(newsletter.newsItemId)} target="_blank" rel="noopener" className="text-link">
          View the item<span className="sr-only"> (opens in a new tab)</span>
        </a>
        {!isOnOwnPage && (
          <>
            {' · '}
            <a href={paths.mailing(newsletter.id)} className="text-link">
              Every letter
            </a>
          </>
        )}
      </p>
      <div className="grid gap-2">
        <ProgressBar label={stateTexts[state]} value={recipients - left} max={recipients} />
        <MailingPace newsletter={newsletter} readAt={dataUpdatedAt} />
      </div>
      <Figures
        figures={[
          ...(sent > 0 || !isMailKept
            ? [
                {
                  name: 'Handed over',
                  value: sent,
                  meaning: 'The mail server took the message. It does not say whether the reader received it.',
                },
              ]
            : []),
          ...(kept > 0 || isMailKept
            ? [
                {
                  name: 'Kept as files',
                  value: kept,
                  meaning: 'No mail server was set. These messages went to no one.',
                },
              ]
            : []),
          {
            name: 'Refused',
            value: failed,
            meaning: 'The mail server did not accept the message, or five days of attempts failed.',
          },
          { name: 'Remaining', value: left, meaning: 'Not attempted yet, or waiting for another attempt.' },
          {
            name: 'Skipped',
            value: skipped,
            meaning: 'The reader left the list before their turn, or the mailing was canceled first.',
          },
          {
            name: 'Not confirmed',
            value: unconfirmed,
            meaning: 'The site stopped during the hand-over, so the message may or may not have left.',
          },
        ]}
      />
      <RemainingLetters newsletter={newsletter} />
      {(state === 'sending' || state === 'paused') && (
        <div className="flex flex-wrap gap-3">
          {state === 'sending' ? (
            <Button variant="secondary" isPending={change.isPending} onClick={() => setState('paused')}>
              Pause
            </Button>
          ) : (
            <Button isPending={change.isPending} onClick={() => setState('sending')}>
              Resume
            </Button>
          )}
          <Button variant="quiet" disabled={change.isPending} onClick={askAndCancel}>
            Cancel the mailing
          </Button>
        </div>
      )}
    </div>
  );
}
