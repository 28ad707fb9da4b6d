import { useCurrentUser } from '@/components/session/api-provider';
import { Button } from '@/components/ui/button';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';

import { Timestamp, useNow } from '../../_list/timestamp';
import { saverOf } from './draft-conflict';
import type { SaveState } from './use-working-copy';

interface SaveStatusProps {
  state: SaveState;
  isSaved: boolean;
  /** Whether there is no item yet, because the text has no title. */
  isNowhere: boolean;
}

/** Whether the text is saved and, if not, where it is kept. */
export function SaveStatus({ state, isSaved, isNowhere }: SaveStatusProps) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {state.kind === 'saving' && 'Saving...'}
      {state.kind === 'saved' &&
        !isSaved &&
        (isNowhere ? 'Kept in this browser until it has a title' : 'Not saved yet')}
      {state.kind === 'saved' && isSaved && state.at && (
        <>
          Draft saved at <Timestamp at={state.at} as="clock" />
        </>
      )}
      {state.kind === 'unreached' && (
        <span className="text-danger">{`Not saved: ${state.message} Your text is kept in this browser, and the site will try to save it again.`}</span>
      )}
      {state.kind === 'refused' && <span className="text-danger">{`Not saved: ${state.message}`}</span>}
      {state.kind === 'conflict' && <span className="text-danger">Not saved: choose one of the two texts.</span>}
    </p>
  );
}

/** Offers the text that an act replaced. It stays in this browser until one of the two is chosen. */
export function ReplacedText({ onBringBack, onLetGo }: { onBringBack: () => void; onLetGo: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-brass pl-3 text-sm">
      <p>The text that was here before is kept in this browser.</p>
      <Button size="sm" variant="secondary" onClick={onBringBack}>
        Bring it back
      </Button>
      <Button size="sm" variant="quiet" onClick={onLetGo}>
        Let it go
      </Button>
    </div>
  );
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const dayMinutes = 24 * 60;

/** `Ada Byron saved here 2 minutes ago`, if a colleague saved in the last day. */
export function ColleagueNote({ draft }: { draft: NewsDraft }) {
  const { email } = useCurrentUser();
  const now = useNow();
  const minutes = Math.max(0, Math.floor((now - Date.parse(draft.updatedAt)) / 60_000));
  if (!draft.updatedBy || draft.updatedBy === email || minutes >= dayMinutes) return null;
  const ago =
    minutes < 1
      ? 'less than a minute ago'
      : minutes < 60
        ? relative.format(-minutes, 'minute')
        : relative.format(-Math.floor(minutes / 60), 'hour');
  return <p className="border-l-2 border-brass pl-3 text-sm">{`${saverOf(draft)} saved here ${ago}.`}</p>;
}
