import { isWithinLast } from '@/lib/platform/dates/stored-time';
import type { CheckResult } from '@/lib/platform/process/check';

import type { Probe } from '../returns/probe-result';
import { ok, problem, warning } from './dns-result';

export const probeAdvice =
  'Send a probe, and when it has been read, correct what failed: SPF and DKIM at the sender’s domain, or the signing of your mail server.';

const hour = 60 * 60 * 1000;
/** The bounce mailbox is read every ten minutes, and mail may take some. */
const longestWay = hour;
const longestAge = 30 * 24 * hour;

/** Evaluates the last probe by the results of the bounce mailbox's server. */
export function judgeProbe(probe: Probe | undefined, now: Date): CheckResult {
  if (!probe) return warning('No probe has been sent yet: whether SPF and DKIM pass is not known.');
  const { results, readAt } = probe;
  if (!readAt || !results) {
    return isWithinLast(longestWay, probe.sentAt, now)
      ? warning('A probe is on its way; the bounce mailbox is read every ten minutes.')
      : problem('The last probe did not arrive in the bounce mailbox.');
  }
  const names = Object.keys(results);
  if (names.length === 0) return warning('The probe arrived, but the server of the bounce mailbox states no results.');
  const text = names.map((name) => `${name.toUpperCase()} ${results[name]}`).join(', ');
  const isPassed = results.dmarc ? results.dmarc === 'pass' : results.spf === 'pass' || results.dkim === 'pass';
  if (!isPassed) return problem(`The probe arrived with ${text}.`);
  if (results.dkim !== 'pass') return warning(`The probe arrived with ${text}: no signature passed.`);
  return isWithinLast(longestAge, readAt, now)
    ? ok(`The probe arrived with ${text}.`)
    : warning(`The last probe, more than 30 days ago, arrived with ${text}.`);
}
