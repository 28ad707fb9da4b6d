import 'server-only';

import { accountsAudit } from '@/lib/domains/accounts/audit';
import { countEntriesOf } from '@/lib/domains/audit/read-service';
import { longestOverdueSeconds } from '@/lib/domains/mail/outgoing/queue-metrics';
import { findWithoutWording } from '@/lib/domains/mailing-list/states';
import { findStoppedMailings } from '@/lib/domains/mailings/service';
import { unreadRestore } from '@/lib/domains/mailings/unread-restore-service';
import { paths } from '@/lib/paths';
import { withinLast } from '@/lib/platform/dates/stored-time';
import type { Check } from '@/lib/platform/process/check';

import { recentOutcomes } from './outcomes';

const minute = 60_000;
const lateSeconds = 15 * 60;
const manyLockouts = 10;
const errorMinutes = 15;
/** Below these, a single reader's bad luck would raise an alarm. */
const errorLimits = { warning: { count: 5, share: 0.01 }, problem: { count: 20, share: 0.05 } };

export const mailQueueCheck: Check = {
  name: 'Mail queue',
  every: 5 * minute,
  priority: 'high',
  failuresBeforeAlarm: 2,
  needs: 'Database',
  place: paths.mailings,
  advice: 'Check that SMTP_URL can be reached and accepts mail; the log names the refusal.',
  async run() {
    const seconds = Math.round(await longestOverdueSeconds());
    if (seconds <= lateSeconds) return { status: 'ok', message: 'No message is late.' };
    return { status: 'problem', message: `A message has been due for ${Math.round(seconds / 60)} minutes.` };
  },
};

export const mailingsCheck: Check = {
  name: 'Mailings',
  every: 5 * minute,
  priority: 'high',
  failuresBeforeAlarm: 1,
  needs: 'Database',
  place: paths.mailings,
  advice: 'Correct what the mailing’s page names, then resume the mailing there, or cancel it.',
  async run() {
    const [stopped, unread] = [await findStoppedMailings(), await unreadRestore()];
    const messages = [
      ...(unread
        ? [`${unread.text} Mailings wait until an administrator who starts or resumes one has read this.`]
        : []),
      ...stopped.map(({ title, reason }) => `“${title}” waits. ${reason}`),
    ];
    if (messages.length === 0) return { status: 'ok', message: 'No mailing waits for an administrator.' };
    return { status: 'problem', message: messages.join(' ') };
  },
};

export const consentCheck: Check = {
  name: 'Consent',
  every: 24 * 60 * minute,
  priority: 'low',
  failuresBeforeAlarm: 1,
  needs: 'Database',
  place: paths.subscriptions,
  advice:
    'Find out how these people agreed. Turn “Verified” off for each, and on again with those words, or leave it off: then nothing is sent until they confirm.',
  async run() {
    const { count, first } = await findWithoutWording();
    if (count === 0) return { status: 'ok', message: 'The record shows of every subscriber how they agreed.' };
    const links = first.map((id) => paths.subscription(id)).join(', ');
    const people = count === 1 ? 'subscriber receives' : 'subscribers receive';
    const message = `${count.toLocaleString('en-US')} ${people} letters without a record of how they agreed: ${links}${count > first.length ? ', …' : ''}.`;
    return { status: 'warning', message };
  },
};

export const signInCheck: Check = {
  name: 'Sign-in attacks',
  every: 10 * minute,
  priority: 'low',
  failuresBeforeAlarm: 1,
  needs: 'Database',
  place: paths.signIns,
  advice: 'Look at the security events of the audit trail; if the attacks go on, block their networks at the proxy.',
  async run() {
    const count = await countEntriesOf(accountsAudit['sign-in.lockout'], withinLast(60 * minute, new Date()));
    const message = `${count} ${count === 1 ? 'lockout' : 'lockouts'} after failed sign-ins in the last hour.`;
    return { status: count >= manyLockouts ? 'warning' : 'ok', message };
  },
};

export const errorRateCheck: Check = {
  name: 'Error rate',
  every: 5 * minute,
  priority: 'high',
  failuresBeforeAlarm: 2,
  needs: 'Database',
  advice: 'Search the log for lines of level error; each has the request id that its reader was given.',
  async run() {
    const { requests, failures } = await recentOutcomes(errorMinutes);
    const reaches = ({ count, share }: { count: number; share: number }) =>
      failures >= count && failures >= share * requests;
    const status = reaches(errorLimits.problem) ? 'problem' : reaches(errorLimits.warning) ? 'warning' : 'ok';
    const [failed, all] = [failures, requests].map((number) => number.toLocaleString('en-US'));
    return { status, message: `${failed} of ${all} requests failed in the last ${errorMinutes} minutes.` };
  },
};
