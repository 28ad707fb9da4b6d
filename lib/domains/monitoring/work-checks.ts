import 'server-only';

import { db } from '../../platform/database/db';
import type { Check } from '../../platform/process/check';
import { longestOverdueSeconds } from '../mail/outgoing/queue';

const minute = 60_000;
const lateSeconds = 15 * 60;
const manyLockouts = 10;

export const mailQueueCheck: Check = {
  name: 'Mail queue',
  every: 5 * minute,
  priority: 'high',
  failuresBeforeAlarm: 2,
  advice: 'See that SMTP_URL can be reached and takes mail; the log names the refusal.',
  async run() {
    const seconds = Math.round(await longestOverdueSeconds());
    if (seconds <= lateSeconds) return { status: 'ok', message: 'No message is late.' };
    return { status: 'problem', message: `A message has been due for ${Math.round(seconds / 60)} minutes.` };
  },
};

export const signInCheck: Check = {
  name: 'Sign-in attacks',
  every: 10 * minute,
  priority: 'low',
  failuresBeforeAlarm: 1,
  advice: 'Look at the security events of the audit trail; block the networks in front of the site if they go on.',
  async run() {
    const since = new Date(Date.now() - 60 * minute);
    const count = await db().auditEntry.count({ where: { action: 'sign-in.lockout', at: { gte: since } } });
    const message = `${count} ${count === 1 ? 'lockout' : 'lockouts'} after failed sign-ins in the last hour.`;
    return { status: count >= manyLockouts ? 'warning' : 'ok', message };
  },
};
