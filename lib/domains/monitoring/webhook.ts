import 'server-only';

import { z } from 'zod';

import { storedJson } from '@/lib/platform/database/columns';
import type { Transaction } from '@/lib/platform/database/db';
import { isRunning } from '@/lib/platform/dates/stored-time';
import { CheckReportSchema } from '@/lib/platform/process/check-schema';
import { env } from '@/lib/platform/process/env';
import { changeSetting, deleteSetting, readSetting, writeSetting } from '@/lib/platform/settings/service';

import { postAlarms, type Alarms } from './post-alarms';

const key = 'alarmWebhook';
const minute = 60_000;
const firstWait = 5 * minute;
const longestWait = 60 * minute;
/** Tries after an hour or less each: an alarm is given up after some two days. */
export const maximumTries = 48;

/** The alarms that ALERT_WEBHOOK_URL has not accepted yet, shared by all instances. */
const WaitingSchema = z.object({
  raised: CheckReportSchema.array(),
  over: z.string().array(),
  since: z.iso.datetime(),
  tries: z.int(),
  nextTryAt: z.iso.datetime(),
  /** Of the last try; null before the first has failed. */
  failure: z.string().nullable(),
});
export type WaitingAlarms = z.infer<typeof WaitingSchema>;

/** Stores alarms for ALERT_WEBHOOK_URL together with those that it has not accepted yet. */
export async function queueForWebhook(tx: Transaction, { raised, over }: Alarms, now: Date): Promise<void> {
  if (!env().ALERT_WEBHOOK_URL || raised.length + over.length === 0) return;
  const { waiting } = (await read(tx)) ?? {};
  const raisedNow = new Set(raised.map(({ name }) => name));
  const value = JSON.stringify({
    raised: [...(waiting?.raised ?? []).filter(({ name }) => !raisedNow.has(name)), ...raised],
    over: [...new Set([...(waiting?.over ?? []).filter((name) => !raisedNow.has(name)), ...over])],
    since: waiting?.since ?? now.toISOString(),
    tries: 0,
    nextTryAt: now.toISOString(),
    failure: waiting?.failure ?? null,
  } satisfies WaitingAlarms);
  await writeSetting(key, value, tx);
}

/** Posts what is due. A failed try is repeated after 5 minutes, later after an hour, `maximumTries` times in all. */
export async function postWaitingAlarms(now: Date): Promise<void> {
  const stored = await read();
  if (!stored || !env().ALERT_WEBHOOK_URL) return;
  const { waiting, text } = stored;
  if (waiting.tries >= maximumTries || isRunning(longestWait, waiting.nextTryAt, now)) return;
  const tries = waiting.tries + 1;
  const wait = Math.min(firstWait * 2 ** waiting.tries, longestWait);
  // Stored before the try, so that one that ends the process is counted, too.
  const tried = { ...waiting, tries, nextTryAt: new Date(now.getTime() + wait).toISOString() };
  if (!(await changeSetting(key, JSON.stringify(tried), { value: text }))) return;
  const failure = await postAlarms(waiting);
  if (failure) await changeSetting(key, JSON.stringify({ ...tried, failure }), { value: JSON.stringify(tried) });
  else await deleteSetting(key, JSON.stringify(tried));
}

/** Returns the alarms that ALERT_WEBHOOK_URL has not accepted yet; undefined if there are none. */
export async function readWaitingAlarms(): Promise<WaitingAlarms | undefined> {
  return (await read())?.waiting;
}

async function read(tx?: Transaction): Promise<{ waiting: WaitingAlarms; text: string } | undefined> {
  const text = await readSetting(key, tx);
  return text === undefined ? undefined : { waiting: storedJson(WaitingSchema, text), text };
}
