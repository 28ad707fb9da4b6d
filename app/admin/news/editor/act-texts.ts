import type { AskedAct } from './act-schema';

/** What the dialog of an act says. */
export const actTexts: Record<AskedAct, { title: string; submit: string; done: string; failure: string }> = {
  publish: { title: 'Publish', submit: 'Publish now', done: 'Published', failure: 'Failed to publish' },
  schedule: { title: 'Schedule', submit: 'Publish at a set time', done: 'Scheduled', failure: 'Failed to schedule' },
  publishChanges: {
    title: 'Publish Changes',
    submit: 'Publish changes',
    done: 'Changes Published',
    failure: 'Failed to publish the changes',
  },
  withdraw: { title: 'Withdraw', submit: 'Withdraw', done: 'Withdrawn', failure: 'Failed to withdraw' },
  markPublishedInError: {
    title: 'Mark as Published in Error',
    submit: 'Mark as published in error',
    done: 'Marked as Published in Error',
    failure: 'Failed to mark it as published in error',
  },
  mail: {
    title: 'Mail to Subscribers',
    submit: 'Approve the mailing',
    done: 'Mailing Approved',
    failure: 'Failed to approve the mailing',
  },
};
