const second = 1000;

const messageBase = 5 * second;
const messageMaximum = 60 * 60 * second;
const serverBase = 1 * second;
const serverMaximum = 30 * second;

/**
 * A message is given up when it has this age and has been tried this often: RFC 5321 recommends to try for four to five
 * days, in which there are some 160 attempts. A letter may wait in the queue for days before its first attempt.
 */
export const retryLimits = { afterMilliseconds: 5 * 24 * 60 * 60 * second, afterAttempts: 100 };

/** Milliseconds until a message's next try after `failures` failed ones (1, 2, …). */
export function messageDelay(failures: number, random = Math.random): number {
  return delay(messageBase, messageMaximum, failures, random);
}

/** Milliseconds until the server is tried again after `failures` failures in a row. */
export function serverDelay(failures: number, random = Math.random): number {
  return delay(serverBase, serverMaximum, failures, random);
}

/** Doubles with each failure. Half is random, so that messages that failed together are not retried together. */
function delay(base: number, maximum: number, failures: number, random: () => number): number {
  const full = Math.min(maximum, base * 2 ** Math.min(failures - 1, 30));
  return Math.round(full / 2 + (full / 2) * random());
}
