import { Readable } from 'node:stream';

import shared from 'nodemailer/lib/shared/index.js';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

import { ClaimLostError, DeliveryError } from './delivery-error';
import type { ComposedMail } from '../compose/message';
import type { MailTransport } from './transport';

const connectionTimeout = 15_000;
const greetingTimeout = 30_000;

/** A line to the SMTP server, opened with the first message and kept for the next. */
export class SmtpTransport implements MailTransport {
  private line?: SMTPConnection;
  private isBusy = false;

  constructor(
    private readonly url: string,
    private readonly clientName: string,
  ) {}

  async deliver(mail: ComposedMail, handOver: () => Promise<void>): Promise<void> {
    const isFreshLine = this.line === undefined;
    const line = this.line ?? (await this.open());
    let isDataWanted = false;
    try {
      this.isBusy = true;
      await send(line, mail, async () => {
        isDataWanted = true;
        await handOver();
      }).finally(() => (this.isBusy = false));
    } catch (error) {
      await this.recover(line, error);
      // Servers hang up on an idle line: that says nothing of the message, so it goes over a new one.
      if (!isFreshLine && !isDataWanted && isLostLine(error)) return this.deliver(mail, handOver);
      throw asDeliveryError(error);
    }
  }

  async close(): Promise<void> {
    const line = this.line;
    this.line = undefined;
    if (!line) return;
    // A command in the middle of a message would become part of it.
    if (this.isBusy) hangUp(line);
    else await quit(line);
  }

  private async open(): Promise<SMTPConnection> {
    const { auth, ...options } = shared.parseConnectionUrl(this.url) as SMTPConnection.Options & {
      auth?: { user: string; pass: string };
    };
    const line = new SMTPConnection({ connectionTimeout, greetingTimeout, name: this.clientName, ...options });
    try {
      await during(line, (done) => line.connect(done));
      // The end of a message is a packet of its own, which would else wait 40 ms for the answer to the one before.
      line._socket.setNoDelay(true);
      if (auth) await during(line, (done) => line.login({ credentials: auth }, done));
    } catch (error) {
      hangUp(line);
      throw new DeliveryError('server', describe(error), { code: replyCode(error) });
    }
    line.on('error', () => this.forget(line));
    line.on('end', () => this.forget(line));
    this.line = line;
    return line;
  }

  private forget(line: SMTPConnection): void {
    if (this.line === line) this.line = undefined;
  }

  /** After a refused envelope the line is good for the next message; after anything else it is not. */
  private async recover(line: SMTPConnection, error: unknown): Promise<void> {
    const isRefusal = replyCode(error) !== undefined && replyCode(error) !== 421 && !isLostLine(error);
    try {
      if (isRefusal) return await during(line, (done) => line.reset(done));
    } catch {
      // Falls through to a new line.
    }
    this.forget(line);
    hangUp(line);
  }
}

/** Runs one step of the dialogue; fails also when the line breaks, of which the step itself would not hear. */
function during(line: SMTPConnection, step: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = () => settle(Object.assign(new Error('The connection was closed.'), { code: 'ECONNECTION' }));
    const settle = (error?: Error | null) => {
      line.off('error', settle);
      line.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    };
    line.once('error', settle);
    line.once('end', onEnd);
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

async function send(line: SMTPConnection, mail: ComposedMail, handOver: () => Promise<void>): Promise<void> {
  const message = new HeldBackMessage(mail.bytes, handOver);
  await during(line, (done) =>
    line.send({ from: mail.from, to: [mail.to], size: mail.bytes.length }, message, (error) => {
      message.isRefused = error !== null;
      done(error);
    }),
  );
}

function quit(line: SMTPConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => hangUp(line), 1000);
    line.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    line.once('error', () => undefined);
    line.quit();
  });
}

function hangUp(line: SMTPConnection): void {
  // A late error has no reader any more, and an error without one would end the process.
  line.on('error', () => undefined);
  line._socket?.destroy();
  line.close();
}

function replyCode(error: unknown): number | undefined {
  const code = (error as SMTPConnection.SMTPError).responseCode;
  return typeof code === 'number' && code >= 400 ? code : undefined;
}

function isLostLine(error: unknown): boolean {
  const { code } = error as SMTPConnection.SMTPError;
  return code !== undefined && ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE'].includes(code);
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 500);
}

/** An address that does not exist, or whose mailbox takes nothing any more (RFC 3463, X.1.x and X.2.1). */
const bouncePattern = /^55[0-4][ -](?!5\.(?!1\.|2\.1))/;

function asDeliveryError(error: unknown): unknown {
  if (error instanceof ClaimLostError || error instanceof DeliveryError) return error;
  const { code: kind, command, response } = error as SMTPConnection.SMTPError;
  const code = replyCode(error);
  const message = describe(error);
  if (isLostLine(error)) return new DeliveryError('temporary', message, { code });
  // Without a reply it is the connection's own check that failed: of the address, or of the message's size.
  if (code === undefined)
    return new DeliveryError(kind === 'EENVELOPE' || kind === 'EMESSAGE' ? 'permanent' : 'temporary', message);
  if (isServersTrouble(code, command)) return new DeliveryError('server', message, { code });
  if (code < 500) return new DeliveryError('temporary', message, { code });
  return new DeliveryError('permanent', message, {
    code,
    isBounce: command === 'RCPT TO' && bouncePattern.test(response ?? ''),
  });
}

const messageTooLarge = 552;
const closingOrNotAuthenticated = [421, 503, 530, 535, 538];

/** What is refused before the recipient is named, or for want of authentication, has nothing to do with this message. */
function isServersTrouble(code: number, command: string | undefined): boolean {
  return closingOrNotAuthenticated.includes(code) || (command === 'MAIL FROM' && code !== messageTooLarge);
}
