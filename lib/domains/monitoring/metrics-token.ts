import 'server-only';

import { createHash, timingSafeEqual } from 'node:crypto';

import { env } from '@/lib/platform/process/env';

/** Whether a request carries METRICS_TOKEN; always false if none is set. */
export function hasMetricsToken(headers: Headers): boolean {
  const { METRICS_TOKEN } = env();
  const given = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (!METRICS_TOKEN || !given) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(METRICS_TOKEN));
}
