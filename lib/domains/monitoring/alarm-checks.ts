import 'server-only';

import { alarm } from '@/lib/domains/mail/compose/templates/alarm';
import { findNewestOutcome } from '@/lib/domains/mail/outgoing/messages-to';
import type { Check } from '@/lib/platform/process/check';
import { env } from '@/lib/platform/process/env';

import { maximumTries, readWaitingAlarms } from './webhook';

const every = 5 * 60_000;

/** Whether ALERT_WEBHOOK_URL accepts alarms, judged by those that were sent to it. */
export const alarmWebhookCheck: Check = {
  name: 'Alarm webhook',
  every,
  priority: 'high',
  failuresBeforeAlarm: 2,
  needs: 'Database',
  advice:
    'Check that ALERT_WEBHOOK_URL is correct and that this machine can reach it; the log has each failed attempt.',
  async run() {
    if (!env().ALERT_WEBHOOK_URL) return { status: 'ok', isOff: true, message: 'ALERT_WEBHOOK_URL is not set.' };
    const waiting = await readWaitingAlarms();
    if (!waiting?.failure) return { status: 'ok', message: 'No alarm is waiting for ALERT_WEBHOOK_URL.' };
    const { since, failure, tries } = waiting;
    const next = tries < maximumTries ? 'It is tried again.' : `It was given up after ${maximumTries} tries.`;
    return {
      status: 'problem',
      message: `ALERT_WEBHOOK_URL ${failure} An alarm of ${since} was not delivered. ${next}`,
    };
  },
};

/** Whether the newest alarm by mail was accepted and not returned; late mail is reported by the check of the queue. */
export const alarmMailCheck: Check = {
  name: 'Alarm mail',
  every,
  priority: 'high',
  failuresBeforeAlarm: 1,
  needs: 'Database',
  advice: 'Check that ALERT_EMAIL is an address that accepts mail; the log has the refusal.',
  async run() {
    const { ALERT_EMAIL: recipient } = env();
    if (!recipient) return { status: 'ok', isOff: true, message: 'ALERT_EMAIL is not set.' };
    const newest = await findNewestOutcome(recipient, alarm);
    if (!newest || newest.isAccepted) return { status: 'ok', message: 'No alarm to ALERT_EMAIL was refused.' };
    const created = newest.createdAt.toISOString();
    return { status: 'problem', message: `The newest alarm to ALERT_EMAIL, of ${created}, was refused or returned.` };
  },
};
