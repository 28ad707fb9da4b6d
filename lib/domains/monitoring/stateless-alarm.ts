import 'server-only';

import { db } from '@/lib/platform/database/db';
import { runChecks, type Check } from '@/lib/platform/process/check';
import { singleton } from '@/lib/platform/process/singleton';

import { postAlarms } from './post-alarms';
import { postWaitingAlarms, queueForWebhook } from './webhook';

const failuresBeforeAlarm = 2;
const checkName = 'Database';

/** Per process: while the database is unavailable or accepts no writes, instances cannot agree which of them notifies. */
const away = singleton('statelessAlarm', () => ({ failures: 0, isAlarmed: false }));

/**
 * Notifies ALERT_WEBHOOK_URL that the database is unavailable or accepts no writes, after two calls in a row, and at each
 * further call until it takes the alarm. Mail cannot be queued then, and every instance that notices notifies.
 */
export async function alarmWithoutState(checks: readonly Check[]): Promise<void> {
  const state = away.get();
  state.failures += 1;
  if (state.failures < failuresBeforeAlarm || state.isAlarmed) return;
  const raised = await runChecks(checks.filter(({ name }) => name === checkName));
  if (raised.every(({ status }) => status === 'ok')) return;
  state.isAlarmed = (await postAlarms({ raised, over: [] })) === undefined;
}

/** Notifies once the database is back, which means that it takes writes. */
export async function endAlarmWithoutState(now: Date): Promise<void> {
  const { isAlarmed } = away.get();
  if (isAlarmed) await db().$transaction((tx) => queueForWebhook(tx, { raised: [], over: [checkName] }, now));
  Object.assign(away.get(), { failures: 0, isAlarmed: false });
  if (isAlarmed) await postWaitingAlarms(now);
}
