import type { CheckResult } from '@/lib/platform/process/check';
import { reasonOf } from '@/lib/platform/process/foreign-error';
import { mailTls } from '@/lib/platform/process/smtp-url';
import { cutText } from '@/lib/platform/text/cut';

import { createConnection, during, dropConnection, quit } from '../delivery/smtp-connection';
import { ok, problem, warning } from './dns-result';

export const relayAdvice =
  'Check SMTP_URL, the mail server’s certificate, and that the network lets this machine connect.';

const stepMilliseconds = 10_000;

/** Checks that the mail server is reachable, accepts the credentials, and uses TLS. Sends nothing. */
export async function checkRelay(url: string, clientName: string): Promise<CheckResult> {
  const { host, hostname } = new URL(url);
  const { connection, auth } = createConnection(url, clientName);
  try {
    await during(connection, stepMilliseconds, (done) => connection.connect(done));
    if (auth) await during(connection, stepMilliseconds, (done) => connection.login({ credentials: auth }, done));
    const isSecure = connection.secure;
    await quit(connection);
    if (isSecure) return ok(`${host} accepts mail over TLS.`);
    const isOnThisMachine = /^(127\.|\[::1\]|localhost$)/.test(hostname);
    return isOnThisMachine || mailTls(url) === 'never'
      ? ok(`${host} takes mail without TLS${isOnThisMachine ? ', on this machine' : ', as SMTP_URL says'}.`)
      : warning(`${host} offers no TLS: mail to it can be read on the way.`);
  } catch (error) {
    dropConnection(connection);
    return problem(`${host} cannot be used: ${cutText(reasonOf(error).replace(/\s+/g, ' ').replace(/\.$/, ''), 200)}.`);
  }
}
