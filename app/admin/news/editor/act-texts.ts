import { inFigures } from '@/components/ui/figures';

import { momentText } from '../local-time';
import { type ActInput, type AskedAct, type PerformedAct } from './act-schema';

export const actTitles: Record<AskedAct, string> = {
  publish: 'Publish',
  publishChanges: 'Publish Changes',
  mail: 'Mail to Subscribers',
  takeOff: 'Take it off the site?',
  undoEnd: 'Put It Back on the Site',
  end: 'End on the Site',
};

/** What changes for readers. */
export function changeForReaders(act: PerformedAct, state: string): string {
  if (act === 'publishChanges' && state === 'scheduled')
    return 'The new text goes live at the time that is set. Until then readers see nothing.';
  return {
    publish: 'Readers find it at once: in the list, the feed and the search.',
    schedule: 'Readers find it from that moment on: in the list, the feed and the search.',
    publishChanges: 'Readers see the new text at once.',
    mail: 'Nothing changes on the site.',
    unpublish: 'Readers find nothing at its address. You can publish it again.',
    withdraw: 'Its text stays at its address under a notice with your explanation, and it leaves all lists.',
    markPublishedInError: 'Its address shows your explanation, and nothing else.',
    undoEnd: 'Readers see its text again, in all lists and without the notice.',
    end: 'At that moment it leaves the site. Without one it stays.',
  }[act];
}

/** What an act is called on its button and among the choices. */
export const actLabels: Record<PerformedAct, string> = {
  publish: 'Publish',
  schedule: 'Publish at a set time',
  publishChanges: 'Publish changes',
  mail: 'Mail',
  unpublish: 'Unpublish',
  withdraw: 'Withdraw',
  markPublishedInError: 'Mark as published in error',
  undoEnd: 'Put back on the site',
  end: 'Save the end',
};

/** The button that says all that it does: `Publish and mail 2,376`. `recipients` is absent if nothing is mailed. */
export function submitText(
  act: PerformedAct,
  { publishAt }: Pick<ActInput, 'publishAt'>,
  { recipients, isMailKept }: { recipients?: number; isMailKept: boolean },
): string {
  const moment = act === 'schedule' && momentText(publishAt);
  const done = moment ? `Publish on ${moment}` : actLabels[act];
  if (recipients === undefined) return done;
  const letters = inFigures(recipients);
  if (act === 'mail') return isMailKept ? `Keep ${letters} as files` : `Mail ${letters}`;
  return isMailKept ? `${done} and keep ${letters} as files` : `${done} and mail ${letters}`;
}

/** What a notification says once an item is saved or published. */
export const savedTitles = {
  news: { created: 'News Item Created', updated: 'News Item Updated' },
  document: { created: 'Document Created', updated: 'Document Updated' },
} as const;
