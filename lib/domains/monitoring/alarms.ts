import 'server-only';

import { z } from 'zod';

import { alarm } from '@/lib/domains/mail/compose/templates/alarm';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { storedJson } from '@/lib/platform/database/columns';
import { isWithinLast } from '@/lib/platform/dates/stored-time';
import { runChecks, type Check } from '@/lib/platform/process/check';
import type { CheckReport } from '@/lib/platform/process/check-schema';
import { env } from '@/lib/platform/process/env';
import type { Job } from '@/lib/platform/process/jobs';
import { addSetting, changeSetting, readSetting } from '@/lib/platform/settings/service';

import { alarmMailCheck, alarmWebhookCheck } from './alarm-checks';
import type { Alarms } from './post-alarms';
import { siteChecks } from './site-checks';
import { postWaitingAlarms, queueForWebhook } from './webhook';
import { alarmWithoutState, endAlarmWithoutState } from './stateless-alarm';

const stateKey = 'alarms';
const roundMilliseconds = 5 * 60_000;

/** By check: the number of failures in a row, and whether an alarm was sent. */
const StateSchema = z.object({
  at: z.iso.datetime(),
  checks: z.record(z.string(), z.object({ failures: z.int(), isAlarmed: z.boolean() })),
  /** When each check last ran. */
  ran: z.record(z.string(), z.iso.datetime()).default({}),
});
type State = z.infer<typeof StateSchema>;

/**
 * The alarms that a round of reports raises or clears: each is sent once after consecutive failures, and once after.
 */
export function nextAlarms(
  before: State['checks'],
  reports: readonly CheckReport[],
  failuresBefore: (name: string) => number,
): Alarms & { checks: State['checks'] } {
  const checks = { ...before };
  const raised: CheckReport[] = [];
  const over: string[] = [];
  for (const report of reports) {
    const { name, status } = report;
    const { failures = 0, isAlarmed = false } = before[name] ?? {};
    delete checks[name];
    if (status === 'ok') {
      if (isAlarmed) over.push(name);
      continue;
    }
    const isDue = failures + 1 >= failuresBefore(name);
    checks[name] = { failures: failures + 1, isAlarmed: isAlarmed || isDue };
    if (isDue && !isAlarmed) raised.push(report);
  }
  return { raised, over, checks };
}

/** A check with an interval shorter than a round runs in every round. */
function isDue(ranAt: string | undefined, every: number, now: Date): boolean {
  return !ranAt || !isWithinLast(every - roundMilliseconds / 2, ranAt, now);
}

/**
 * Runs the checks that are due and notifies ALERT_EMAIL and ALERT_WEBHOOK_URL of alarms raised and cleared. Only one
 * instance does so per round.
 */
export async function raiseAlarms(now = new Date(), checks: readonly Check[] = siteChecks()): Promise<void> {
  const { ALERT_EMAIL, ALERT_WEBHOOK_URL } = env();
  if (!ALERT_EMAIL && !ALERT_WEBHOOK_URL) return;
  const read = await readState().catch((error: unknown) => ({ error }));
  if (read && 'error' in read) {
    await alarmWithoutState(checks);
    throw read.error;
  }
  const stored = read;
  if (stored && isWithinLast(roundMilliseconds / 2, stored.state.at, now)) return endAlarmWithoutState(now);
  const ran = stored?.state.ran ?? {};
  const due = checks.filter(({ name, every }) => isDue(ran[name], every, now));
  const reports = await runChecks(due);
  const limitOf = (name: string) => checks.find((check) => check.name === name)?.failuresBeforeAlarm ?? 1;
  const next = nextAlarms(stored?.state.checks ?? {}, reports, limitOf);
  const ranNow = Object.fromEntries(due.map(({ name }) => [name, now.toISOString()]));
  const value = JSON.stringify({ at: now.toISOString(), checks: next.checks, ran: { ...ran, ...ranNow } });
  const written = mailTransaction(async (tx) => {
    // Another instance that has finished the same round has changed the row.
    if (!(await changeSetting(stateKey, value, { value: stored?.text ?? '' }, tx))) return false;
    const mailed = without(alarmMailCheck, next);
    if (ALERT_EMAIL && mailed.raised.length + mailed.over.length > 0) {
      const raised = mailed.raised.map(({ name, message, advice }) => ({ name, message, advice: advice ?? '' }));
      const data = { raised, over: mailed.over, siteUrl: env().siteUrl };
      await enqueueMail(tx, [{ recipient: ALERT_EMAIL, template: alarm, data }]);
    }
    await queueForWebhook(tx, without(alarmWebhookCheck, next), now);
    return true;
  });
  const isOwn = await written.catch(async (error: unknown) => {
    await alarmWithoutState(checks);
    throw error;
  });
  await endAlarmWithoutState(now);
  if (isOwn) await postWaitingAlarms(now);
}

/** A channel cannot report its own failure. */
function without({ name: own }: Check, { raised, over }: Alarms): Alarms {
  return { raised: raised.filter(({ name }) => name !== own), over: over.filter((name) => name !== own) };
}

async function readState(): Promise<{ state: State; text: string } | undefined> {
  const text = await readSetting(stateKey);
  if (text === undefined) await addSetting(stateKey, '');
  return text ? { state: storedJson(StateSchema, text), text } : undefined;
}

export const alarmJob: Job = { name: 'alarms', every: roundMilliseconds, firstAfter: 60_000, run: () => raiseAlarms() };
