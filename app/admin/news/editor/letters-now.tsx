import { inFigures } from '@/components/ui/figures';
import type { Receipt } from '@/lib/domains/mailings/schema';
import type { fateOf } from '@/lib/domains/news/acts';

import { Countdown, useNow } from '../../_list/timestamp';
import { MailingControls } from '../../mailings/mailing-controls';
import { localTimeText, toLocalTime } from '../local-time';

type Mailing = Receipt['mailings'][number]['newsletter'];
type Fate = ReturnType<typeof fateOf>;

/** From then on the seconds count. */
const countedMilliseconds = 10 * 60 * 1000;

interface LettersNowProps {
  /** Those that are not over. */
  mailings: readonly Mailing[];
  fate: Fate;
  /** The query that shows them: read again after Stop. */
  queryKey: readonly string[];
}

/** What becomes of an item's letters by an act; those that have not started can be stopped here. */
export function LettersNow({ mailings, fate, queryKey }: LettersNowProps) {
  const now = useNow(mailings.length > 0 ? 1000 : undefined);
  return mailings.map((newsletter) => (
    <div
      key={newsletter.id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-[3px] border-brass bg-brass-wash px-4 py-2 text-sm"
    >
      <p className="grow">
        <State mailing={newsletter} now={now} />
        {consequenceOf(newsletter.state, fate)}
      </p>
      {newsletter.state === 'approved' && <MailingControls newsletter={newsletter} queryKey={queryKey} />}
    </div>
  ));
}

const consequences: Record<Fate, string> = {
  stay: '.',
  move: '; with this they start two minutes after the item is on the site.',
  end: '; this ends them.',
};

/** What an act makes of a mailing: only an approved one moves. */
function consequenceOf(state: Mailing['state'], fate: Fate): string {
  if (state === 'approved') return consequences[fate];
  if (fate !== 'end') return '.';
  return state === 'held' ? consequences.end : '; this stops them.';
}

function State({ mailing, now }: { mailing: Mailing; now: number }) {
  const { state, left, startsAt } = mailing;
  const recipients = mailing.recipientsNow ?? mailing.recipients;
  const letters = `${inFigures(recipients)} ${recipients === 1 ? 'letter' : 'letters'}`;
  if (state === 'held') return `${letters} ${recipients === 1 ? 'is' : 'are'} on hold`;
  if (state !== 'approved' || !startsAt)
    return `${inFigures(left)} of ${letters} ${left === 1 ? 'is' : 'are'} still to go`;
  const to = Date.parse(startsAt);
  return (
    <>
      {letters} {recipients === 1 ? 'starts' : 'start'}{' '}
      {to - now < countedMilliseconds ? <Countdown to={to} now={now} /> : `on ${localTimeText(toLocalTime(startsAt))}`}
    </>
  );
}
