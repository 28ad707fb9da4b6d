import 'server-only';

import type { CheckReport } from '@/lib/platform/process/check-schema';
import { env } from '@/lib/platform/process/env';
import { reasonOf } from '@/lib/platform/process/foreign-error';
import { log } from '@/lib/platform/process/log';
import { requestOf } from '@/lib/platform/process/operator-url';

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
    const { url, headers } = requestOf(ALERT_WEBHOOK_URL);
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text: text.join('\n'), site: siteUrl, raised, over }),
      signal: AbortSignal.timeout(webhookMilliseconds),
    });
    if (ok) return undefined;
    log().error({ status }, 'ALERT_WEBHOOK_URL refused the alarm');
    return `returned the status ${status}.`;
  } catch (error) {
    const reason = reasonOf(error);
    log().error({ reason }, 'ALERT_WEBHOOK_URL was not reached');
    return `was not reached (${reason}).`;
  }
}
