import 'server-only';

import { connect } from 'node:tls';

import { dayMilliseconds } from '@/lib/platform/dates/duration';
import type { Check } from '@/lib/platform/process/check';
import { env } from '@/lib/platform/process/env';

const timeoutMilliseconds = 3000;
const warningDays = 21;
const problemDays = 7;

export const certificateCheck: Check = {
  name: 'Certificate',
  every: 6 * 60 * 60_000,
  priority: 'high',
  failuresBeforeAlarm: 2,
  advice: 'Check that the server in front renews its certificate, and that this machine can reach SITE_URL.',
  async run() {
    const { siteUrl, isHttps } = env();
    if (!isHttps) return { status: 'ok', message: 'SITE_URL is not https: there is no certificate.' };
    const end = await certificateEnd(new URL(siteUrl));
    if (!end) return { status: 'warning', message: `${siteUrl} was not reached from this machine.` };
    const days = Math.floor((end.getTime() - Date.now()) / dayMilliseconds);
    const status = days < problemDays ? 'problem' : days < warningDays ? 'warning' : 'ok';
    if (days < 0) return { status, message: `The certificate of ${siteUrl} expired on ${end.toISOString()}.` };
    return { status, message: `The certificate of ${siteUrl} expires in ${days} days.` };
  },
};

/** Returns when the certificate expires, regardless of its issuer; undefined if the server does not respond in time. */
function certificateEnd({ hostname, port }: URL): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
    const socket = connect(options, () => done(new Date(socket.getPeerCertificate().valid_to)));
    const done = (end?: Date) => {
      resolve(end);
      socket.destroy();
    };
    socket.setTimeout(timeoutMilliseconds, () => done());
    socket.on('error', () => done());
  });
}
