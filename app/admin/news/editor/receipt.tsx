import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { isOver, type Newsletter, type Receipt as ReceiptData } from '@/lib/domains/mailings/schema';
import { addressOf } from '@/lib/platform/http/contract';
import { paths } from '@/lib/paths';

import { MailingControls } from '../../mailings/mailing-controls';
import { mailingStateText, mailingValue, outcomeText, reasonText } from '../../mailings/state-texts';
import { ActDialog } from './act-dialog';
import { Part } from './part';

const second = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const refreshMilliseconds = 5000;

function detailOf({ state, startsAt, sent, kept, left }: Newsletter): string {
  if (state === 'approved') return startsAt ? `starts ${second.format(new Date(startsAt))}` : '';
  if (state === 'sending' || state === 'paused') return `${inFigures(left)} to go`;
  return state === 'held' || (state === 'cancelled' && sent + kept === 0) ? 'nothing sent' : '';
}

/** When the item was published and the state of its letters, to the second. */
export function Receipt({ edited, onDone }: { edited: EditedNews; onDone: (edited: EditedNews) => void }) {
  const { id } = edited.item;
  const [isAsking, setIsAsking] = useState(false);
  const queryKey = [addressOf(mailingsContract.receipt, { id })];
  const { data, dataUpdatedAt } = useQuery<ReceiptData>({
    queryKey,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mailings.some(({ newsletter }) => !isOver(newsletter.state)) ? refreshMilliseconds : false,
  });
  if (!data || (data.mailings.length === 0 && !data.next)) return null;
  return (
    <Part
      title="Letters"
      state={lettersText(data, dataUpdatedAt)}
      needsAttention={data.mailings.some(({ newsletter }) => !isOver(newsletter.state))}
    >
      <div className="text-sm">
        {data.onSiteAt && (
          <p>{`${edited.state === 'scheduled' ? 'Goes live' : 'On the site'}: ${second.format(new Date(data.onSiteAt))}`}</p>
        )}
        {data.mailings.map(({ newsletter, subject, firstAt, lastAt }) => (
          <div key={newsletter.id} className="mt-2 border-t border-rule pt-2">
            <p className="font-semibold">{subject}</p>
            <p className="text-ink-soft">
              {[
                mailingStateText(newsletter, dataUpdatedAt),
                detailOf(newsletter),
                firstAt && `first letter ${second.format(new Date(firstAt))}`,
                lastAt && `last ${second.format(new Date(lastAt))}`,
                outcomeText(newsletter),
                reasonText(newsletter),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="mb-2">
              <a href={paths.mailing(newsletter.id)} className="text-link">
                Every letter
              </a>
            </p>
            <MailingControls newsletter={newsletter} queryKey={queryKey} />
          </div>
        ))}
        {data.next && (
          <Button size="sm" variant="secondary" className="mt-3" onClick={() => setIsAsking(true)}>
            {data.next.isForRest ? 'Mail it to the rest' : 'Mail it to subscribers'}
          </Button>
        )}
        {isAsking && (
          <ActDialog dialog="mail" edited={edited} receipt={data} onDone={onDone} onClose={() => setIsAsking(false)} />
        )}
      </div>
    </Part>
  );
}

/** The mailings by their states, the newest first: `293 of 300`, `Sending: 120 of 300`. */
function lettersText({ mailings }: ReceiptData, now: number): string {
  return mailings.map(({ newsletter }) => mailingValue(newsletter, now)).join(', ') || 'not mailed';
}
