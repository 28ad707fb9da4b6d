import { isWithinLast } from '../../../platform/dates/stored-moment';
import type { CheckResult } from '../../../platform/process/check';
import { ok, problem, warning } from './dns-result';

export const bounceMailboxAdvice =
  'Set BOUNCE_IMAP_URL to the mailbox to which MAIL_FROM’s mail is returned, and check its user, password and folder.';

const longestSilence = 45 * 60 * 1000;

/** Checks that returned mail is read. `startedAt` is when this process started reading. */
export function judgeBounceMailbox(
  { isSet, readAt, startedAt, failure }: { isSet: boolean; readAt?: string; startedAt: Date; failure?: string },
  now: Date,
): CheckResult {
  if (!isSet)
    return warning(
      'No bounce mailbox is set: addresses that no longer exist are noticed only where the mail server refuses them.',
    );
  if (failure) return problem(failure.replace(/[^.!?]$/, '$&.'));
  const isLate = (since: Date | string) => !isWithinLast(longestSilence, since, now);
  if (isLate(readAt ?? startedAt) && isLate(startedAt))
    return problem('The bounce mailbox has not been read for more than 45 minutes.');
  if (!readAt) return warning('The bounce mailbox has not been read yet.');
  // A process that has just started, such as the doctor's, has not had its turn.
  if (isLate(readAt)) return warning(`The bounce mailbox has not been read since ${readAt}.`);
  return ok('The bounce mailbox is read every ten minutes.');
}
