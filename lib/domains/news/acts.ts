import type { NewsState } from './schedule';

export const newsActs = [
  'publish',
  'publishChanges',
  'schedule',
  'unpublish',
  'withdraw',
  'markPublishedInError',
  'undoEnd',
] as const;
/** Actions on an item as a whole. Saving a draft, restoring a version and duplicating are always possible. */
export type NewsAct = (typeof newsActs)[number];

interface Situation {
  state: NewsState;
  /** Whether the working copy contains anything that is not public. */
  hasChanges: boolean;
  /** What the working copy needs before it can be published. */
  missing?: string;
}

const ended = 'This news item was withdrawn or marked as published in error. Put it back on the site first.';

const byState: Record<NewsAct, Partial<Record<NewsState, string>>> = {
  publish: {
    published: 'This news item is already on the site. Publish its changes instead.',
    withdrawn: ended,
    error: ended,
  },
  publishChanges: {
    draft: 'This news item is not on the site yet. Publish it instead.',
    ended: 'This news item is no longer on the site. Publish it instead.',
    withdrawn: ended,
    error: ended,
  },
  schedule: {
    published: 'This news item is already on the site.',
    withdrawn: ended,
    error: ended,
  },
  unpublish: {
    draft: 'This news item is not on the site.',
    ended: 'This news item is no longer on the site.',
    withdrawn: ended,
    error: ended,
  },
  withdraw: {
    draft: 'Only a published news item can be withdrawn.',
    scheduled: 'Only a published news item can be withdrawn. Unpublish this one instead.',
    ended: 'This news item is no longer on the site.',
    withdrawn: 'This news item is already withdrawn.',
    error: ended,
  },
  markPublishedInError: {
    draft: 'Only a news item that was published can be marked as published in error.',
    scheduled: 'This news item is not on the site yet. Unpublish it instead.',
    ended: 'This news item is no longer on the site.',
    error: 'This news item is already marked as published in error.',
  },
  undoEnd: {
    draft: 'This news item has not ended.',
    scheduled: 'This news item has not ended.',
    published: 'This news item has not ended.',
    ended: 'This news item was neither withdrawn nor marked as published in error.',
  },
};

/** Why an act is not possible now; undefined if it is. The screen and the API share this rule. */
export function refusalOfAct(act: NewsAct, { state, hasChanges, missing }: Situation): string | undefined {
  const refusal = byState[act][state];
  if (refusal) return refusal;
  if (act === 'publishChanges' && !hasChanges) return 'There are no changes to publish.';
  const makesPublic = act === 'publish' || act === 'publishChanges' || act === 'schedule';
  return makesPublic ? missing : undefined;
}
