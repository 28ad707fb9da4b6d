import { Readable } from 'node:stream';

import shared from 'nodemailer/lib/shared/index.js';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

import { mailTls, withoutTlsWord } from '../../smtp-url';
import type { ComposedMail } from '../compose/message';

const connectionTimeout = 15_000;
const greetingTimeout = 30_000;

/** A connection to the server of an SMTP_URL, not opened yet, and what to sign in with. */
export function createConnection(url: string, clientName: string) {
  const { auth, ...options } = shared.parseConnectionUrl(withoutTlsWord(url)) as SMTPConnection.Options & {
    auth?: { user: string; pass: string };
  };
  const tls = mailTls(url);
  const connection = new SMTPConnection({
    connectionTimeout,
    greetingTimeout,
    name: clientName,
    ...options,
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'never',
  });
  return { connection, auth };
}

/** Runs one step of the dialogue; fails also when the connection breaks, of which the step itself would not hear. */
export function during(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = () => settle(Object.assign(new Error('The connection was closed.'), { code: 'ECONNECTION' }));
    const settle = (error?: Error | null) => {
      connection.off('error', settle);
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    };
    connection.once('error', settle);
    connection.once('end', onEnd);
    step(settle);
  });
}

/**
 * A message whose end, which makes the server responsible for it, is written only after `handOver`. The server has
 * answered DATA by then, because only then does the connection begin to read.
 */
class HeldBackMessage extends Readable {
  /** The server wants nothing of this message; what is read now is thrown away. */
  isRefused = false;
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
    if (this.isRefused) {
      this.push(null);
      return;
    }
    this.push(this.bytes);
    this.handOver().then(
      () => this.push(null),
      (error: Error) => this.destroy(error),
    );
  }
}

/** Sends a message; its end goes out only after `handOver`. */
export async function send(
  connection: SMTPConnection,
  mail: ComposedMail,
  handOver: () => Promise<void>,
): Promise<void> {
  const message = new HeldBackMessage(mail.bytes, handOver);
  await during(connection, (done) =>
    connection.send({ from: mail.from, to: [mail.to], size: mail.bytes.length }, message, (error) => {
      message.isRefused = error !== null;
      done(error);
    }),
  );
}

/** Takes leave, without waiting long for an answer. */
export function quit(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => hangUp(connection), 1000);
    connection.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    connection.once('error', () => undefined);
    connection.quit();
  });
}

export function hangUp(connection: SMTPConnection): void {
  // A late error has no reader any more, and an error without one would end the process.
  connection.on('error', () => undefined);
  connection._socket?.destroy();
  connection.close();
}
