import { isWithinLast } from '@/lib/platform/dates/stored-time';
import type { CheckResult } from '@/lib/platform/process/check';

import { ok, problem, warning } from './dns-result';

export const bounceMailboxAdvice = 'Check the user, the password and the folder of BOUNCE_IMAP_URL.';

/** What the machine's network says before the mailbox has been asked for a user. */
const isOfNetwork = (failure: string) =>
  /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed out|timeout|required time/i.test(failure);
const isOfCertificate = (failure: string) => /certificate|self.signed|altnames/i.test(failure);

function adviceOn(failure: string): string {
  if (isOfNetwork(failure))
    return 'Check the host and the port of BOUNCE_IMAP_URL, that a mail server listens there, and that the network lets this machine connect.';
  if (isOfCertificate(failure)) return 'Check the host of BOUNCE_IMAP_URL and the certificate of its mail server.';
  return bounceMailboxAdvice;
}

const longestSilence = 45 * 60 * 1000;

/** Checks that returned mail is read. `startedAt` is when this process started reading. */
export function judgeBounceMailbox(
  { isSet, readAt, startedAt, failure }: { isSet: boolean; readAt?: string; startedAt: Date; failure?: string },
  now: Date,
): CheckResult {
  if (!isSet)
    return {
      ...warning(
        'No bounce mailbox is set: addresses that no longer exist are noticed only where the mail server refuses them.',
      ),
      advice: 'Set BOUNCE_IMAP_URL to the mailbox to which MAIL_FROM’s mail is returned, and restart the site.',
    };
  if (failure) return { ...problem(failure.replace(/[^.!?]$/, '$&.')), advice: adviceOn(failure) };
  const isLate = (since: Date | string) => !isWithinLast(longestSilence, since, now);
  if (isLate(readAt ?? startedAt) && isLate(startedAt))
    return problem('The bounce mailbox has not been read for more than 45 minutes.');
  if (!readAt) return warning('The bounce mailbox has not been read yet.');
  // A process that has just started, such as the doctor's, has not had its turn.
  if (isLate(readAt)) return warning(`The bounce mailbox has not been read since ${readAt}.`);
  return ok('The bounce mailbox is read every ten minutes.');
}
