import { useCurrentUser } from '@/components/session/api-provider';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';

import { Timestamp, useNow } from '../../_list/timestamp';
import { saverOf } from './draft-conflict';
import type { WorkingCopy } from './working-copy';

/** Whether the text is saved and, if not, where it is kept. */
export function SaveStatus({ copy: { state, isSaved, isKept, isNowhere } }: { copy: WorkingCopy }) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {state.kind === 'saving' && 'Saving...'}
      {state.kind === 'saved' &&
        !isSaved &&
        (isNowhere() ? isKept && 'Kept in this browser until it has a title' : 'Not saved yet')}
      {state.kind === 'saved' && isSaved && state.at && (
        <>
          Draft saved at <Timestamp at={state.at} as="clock" />
        </>
      )}
      {state.kind === 'unreached' && (
        <span className="text-danger">{`Not saved: ${state.message} ${isKept ? 'Your text is kept in this browser, and the' : 'The'} site will try to save it again.`}</span>
      )}
      {state.kind === 'refused' && <span className="text-danger">{`Not saved: ${state.message}`}</span>}
      {state.kind === 'conflict' && <span className="text-danger">Not saved: choose one of the two texts.</span>}
      {!isSaved && !isKept && (
        <span className="text-danger"> This browser has no room to keep your text: copy it before you leave.</span>
      )}
    </p>
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
