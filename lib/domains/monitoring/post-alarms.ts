import 'server-only';

import type { CheckReport } from '../../platform/process/check-schema';
import { env } from '../../platform/process/env';
import { log } from '../../platform/process/log';

const webhookMilliseconds = 10_000;

export interface Alarms {
  raised: CheckReport[];
  over: string[];
}

/** Posts alarms to ALERT_WEBHOOK_URL, if it is set. Never throws; returns what went wrong, without the address. */
export async function postAlarms({ raised, over }: Alarms): Promise<string | undefined> {
  const { ALERT_WEBHOOK_URL, siteUrl } = env();
  if (!ALERT_WEBHOOK_URL) return undefined;
  const text = [
    ...raised.map(({ name, message }) => `${name}: ${message}`),
    ...over.map((name) => `${name}: ok again.`),
  ];
  try {
    const { ok, status } = await fetch(ALERT_WEBHOOK_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: text.join('\n'), site: siteUrl, raised, over }),
      signal: AbortSignal.timeout(webhookMilliseconds),
    });
    if (ok) return undefined;
    log().error({ status }, 'ALERT_WEBHOOK_URL refused the alarm');
    return `returned the status ${status}.`;
  } catch (error) {
    log().error({ err: error }, 'ALERT_WEBHOOK_URL was not reached');
    // `fetch` rejects with an Error only.
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    return `was not reached (${cause?.code ?? message}).`;
  }
}
