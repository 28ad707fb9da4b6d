import { Readable } from 'node:stream';

import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

import { mailTls, withoutTlsWord } from '@/lib/platform/process/smtp-url';

import type { ComposedMail } from '../compose/message';

/** From the DNS lookup to the end of the TLS upgrade. */
const connectionTimeout = 45_000;

/** Far larger than any normal reply; bounds memory if a server never ends a line. */
const maxResponseSize = 64 * 1024;

/** Returns an unopened connection to the server of an SMTP_URL, and the credentials to sign in with. */
export function createConnection(url: string, clientName: string) {
  const { auth, ...options } = parseConnectionUrl(withoutTlsWord(url)) as SMTPConnection.Options & {
    auth?: { user: string; pass: string };
  };
  const tls = mailTls(url);
  const connection = new SMTPConnection({
    connectionTimeout,
    socketCloseTimeout: 0,
    maxResponseSize,
    name: clientName,
    ...options,
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'never',
  });
  return { connection, auth };
}

export const defaultTimeouts = {
  /** How long each step may take before a message's end is written. */
  step: 90_000,
  /** How long the server may take to accept a whole message (RFC 5321, 4.5.3.2.6). */
  acceptance: 10 * 60_000,
};
export type Timeouts = typeof defaultTimeouts;

/**
 * Runs one step of the dialogue. Rejects if the step fails, if it takes longer than `milliseconds` (which it can
 * `extend`), or if the connection breaks, which the step itself would not notice.
 */
export function during(
  connection: SMTPConnection,
  milliseconds: number,
  step: (done: (error?: Error | null) => void, extend: (milliseconds: number) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // If a step fails because the server hangs up, its own error, which follows this event, is more specific.
    const onEnd = () =>
      setImmediate(finish, Object.assign(new Error('The connection was closed.'), { code: 'ECONNECTION' }));
    let timer: NodeJS.Timeout;
    const extend = (time: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const late = new Error(`The mail server did not respond within ${time / 1000} seconds.`);
        finish(Object.assign(late, { code: 'ETIMEDOUT' }));
      }, time);
    };
    const finish = (error?: Error | null) => {
      clearTimeout(timer);
      connection.off('error', finish);
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    };
    connection.once('error', finish);
    connection.once('end', onEnd);
    extend(milliseconds);
    step(finish, extend);
  });
}

/**
 * A message whose terminator, which makes the server responsible for it, is only written after `handOver`. The
 * connection does not read before the server has replied to DATA.
 */
class HeldBackMessage extends Readable {
  private isBegun = false;

  constructor(
    private readonly bytes: Buffer,
    private readonly handOver: () => Promise<void>,
  ) {
    super();
  }

  override _read(): void {
    if (this.isBegun) return;
    this.isBegun = true;
    this.push(this.bytes);
    this.handOver().then(
      () => this.push(null),
      (error: Error) => this.destroy(error),
    );
  }
}

/** Sends a message; its end is only written after `handOver`. */
export async function send(
  connection: SMTPConnection,
  mail: ComposedMail,
  handOver: () => Promise<void>,
  timeouts: Timeouts,
): Promise<void> {
  await during(connection, timeouts.step, (done, extend) => {
    const message = new HeldBackMessage(mail.bytes, () => {
      extend(timeouts.acceptance);
      return handOver();
    });
    connection.send({ from: mail.from, to: [mail.to], size: mail.bytes.length }, message, done);
  });
}

/** Sends QUIT; hangs up if the server does not close the connection within a second. */
export function quit(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => dropConnection(connection), 1000);
    connection.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    connection.once('error', () => undefined);
    connection.quit();
  });
}

export function dropConnection(connection: SMTPConnection): void {
  // Nothing handles a late error any more, and one without a listener would end the process.
  connection.on('error', () => undefined);
  connection.close();
}
