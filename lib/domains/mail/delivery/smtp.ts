import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

import { reasonOf } from '@/lib/platform/process/foreign-error';
import { cutText } from '@/lib/platform/text/cut';

import type { ComposedMail } from '../compose/message';
import { classOfReply } from '../outgoing/bounce-class';
import { createConnection, defaultTimeouts, during, dropConnection, quit, send } from './smtp-connection';
import { ClaimLostError, DeliveryError, RateUsedError, type MailTransport } from './transport';

/** A connection to the SMTP server, opened with the first message and kept for the next. */
export class SmtpTransport implements MailTransport {
  private connection?: SMTPConnection;
  private opening?: SMTPConnection;
  private isBusy = false;
  private isHandingOver = false;
  private isAbandoned = false;

  constructor(
    private readonly url: string,
    private readonly clientName: string,
    private readonly timeouts = defaultTimeouts,
  ) {}

  async deliver(mail: ComposedMail, handOver: () => Promise<void>): Promise<void> {
    if (this.isAbandoned) throw abandoned();
    const isFresh = this.connection === undefined;
    const connection = this.connection ?? (await this.open());
    try {
      this.isBusy = true;
      await send(
        connection,
        mail,
        () => {
          this.isHandingOver = true;
          return handOver();
        },
        this.timeouts,
      );
    } catch (error) {
      const isDataWanted = this.isHandingOver;
      this.isHandingOver = false;
      await this.recover(connection, error);
      if (this.isAbandoned && !isDataWanted) throw abandoned();
      // Servers close idle connections, which has nothing to do with the message: sends it over a new one.
      if (!isFresh && !isDataWanted && isLostConnection(error) && !isTimeout(error))
        return this.deliver(mail, handOver);
      throw asDeliveryError(error);
    } finally {
      this.isBusy = false;
      this.isHandingOver = false;
    }
  }

  abandon(): void {
    this.isAbandoned = true;
    const connection = this.opening ?? this.connection;
    if (connection && !this.isHandingOver) dropConnection(connection);
  }

  async close(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    if (!connection) return;
    // A command in the middle of a message would become part of it.
    if (this.isBusy) dropConnection(connection);
    else await quit(connection);
  }

  private async open(): Promise<SMTPConnection> {
    const { connection, auth } = createConnection(this.url, this.clientName);
    this.opening = connection;
    try {
      await during(connection, this.timeouts.step, (done) => connection.connect(done));
      if (auth) await during(connection, this.timeouts.step, (done) => connection.login({ credentials: auth }, done));
    } catch (error) {
      dropConnection(connection);
      if (this.isAbandoned) throw abandoned();
      throw new DeliveryError('server', describe(error), { code: replyCode(error) });
    } finally {
      this.opening = undefined;
    }
    connection.on('error', () => this.drop(connection));
    connection.on('end', () => this.drop(connection));
    this.connection = connection;
    return connection;
  }

  private drop(connection: SMTPConnection): void {
    if (this.connection === connection) this.connection = undefined;
  }

  /** After a refused envelope the connection can be used for the next message; after any other error it cannot. */
  private async recover(connection: SMTPConnection, error: unknown): Promise<void> {
    const code = replyCode(error);
    const isReusable = code !== undefined && !sessionCodes.includes(code) && !isLostConnection(error);
    try {
      if (isReusable) return await during(connection, this.timeouts.step, (done) => connection.reset(done));
    } catch {
      // Falls through to a new connection.
    }
    this.drop(connection);
    dropConnection(connection);
  }
}

function abandoned(): DeliveryError {
  return new DeliveryError('server', 'The site is stopping.');
}

/** The reply code of a refusal; undefined if the server sent none. */
function replyCode(error: unknown): number | undefined {
  const code = (error as SMTPConnection.SMTPError).responseCode;
  return typeof code === 'number' && code >= 400 ? code : undefined;
}

function isLostConnection(error: unknown): boolean {
  const { code } = error as SMTPConnection.SMTPError;
  return code !== undefined && ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE'].includes(code);
}

function isTimeout(error: unknown): boolean {
  return (error as SMTPConnection.SMTPError).code === 'ETIMEDOUT';
}

function describe(error: unknown): string {
  return cutText(reasonOf(error).replace(/\s+/g, ' '), 500);
}

/** The error to throw for a failed step of the dialogue. */
function asDeliveryError(error: unknown): unknown {
  if (error instanceof ClaimLostError || error instanceof RateUsedError || error instanceof DeliveryError) return error;
  const { code: kind, command, response } = error as SMTPConnection.SMTPError;
  const code = replyCode(error);
  const message = describe(error);
  if (isLostConnection(error)) return new DeliveryError('temporary', message, { code });
  // Without a reply, the connection's own check has failed: of the address, or of the message's size.
  if (code === undefined)
    return new DeliveryError(kind === 'EENVELOPE' || kind === 'EMESSAGE' ? 'permanent' : 'temporary', message);
  // A refusal before the recipient is named has nothing to do with this message.
  if (command === 'MAIL FROM' && code !== messageTooLarge) return new DeliveryError('server', message, { code });
  // The server's reply, without the mailer's prefix.
  const reply = describe(response ?? error);
  const isToRecipient = command === 'RCPT TO';
  const bounceClass = isToRecipient || command === 'DATA' ? classOfReply(response ?? '', isToRecipient) : undefined;
  const isTemporary = code < 500 || sessionCodes.includes(code) || command === 'CONN';
  return new DeliveryError(isTemporary ? 'temporary' : 'permanent', reply, { code, bounceClass });
}

const messageTooLarge = 552;

/**
 * Closing, commands out of order, or not authenticated: the connection is not reused. In reply to a recipient or a
 * message, these codes say nothing about other messages, because a server may relay the reply of the next one.
 */
const sessionCodes = [421, 503, 530, 535, 538];
