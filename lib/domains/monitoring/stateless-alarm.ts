import 'server-only';

import { runChecks, type Check } from '../../platform/process/check';
import { singleton } from '../../platform/process/singleton';
import { postAlarms } from './post-alarms';

const failuresBeforeAlarm = 2;
const checkName = 'Database';

/** Per process: while the database is unavailable, instances cannot agree which of them notifies. */
const away = singleton('statelessAlarm', () => ({ failures: 0, isAlarmed: false }));

/**
 * Notifies ALERT_WEBHOOK_URL that the database is unavailable, once, after two calls in a row. Mail cannot be queued
 * then, and every instance that notices notifies.
 */
export async function alarmWithoutState(checks: readonly Check[]): Promise<void> {
  const state = away.get();
  state.failures += 1;
  if (state.failures < failuresBeforeAlarm || state.isAlarmed) return;
  const raised = await runChecks(checks.filter(({ name }) => name === checkName));
  if (raised.every(({ status }) => status === 'ok')) return;
  state.isAlarmed = true;
  await postAlarms({ raised, over: [] });
}

/** Notifies once the database is back. */
export async function endAlarmWithoutState(): Promise<void> {
  const { isAlarmed } = away.get();
  Object.assign(away.get(), { failures: 0, isAlarmed: false });
  if (isAlarmed) await postAlarms({ raised: [], over: [checkName] });
}
