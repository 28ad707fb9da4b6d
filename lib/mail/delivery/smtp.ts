import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

import type { ComposedMail } from '../compose/message';
import { DeliveryError } from './delivery-error';
import { createConnection, during, hangUp, quit, send } from './smtp-connection';
import { asDeliveryError, describe, isLostConnection, replyCode } from './smtp-errors';
import type { MailTransport } from './transport';

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
  ) {}

  async deliver(mail: ComposedMail, handOver: () => Promise<void>): Promise<void> {
    if (this.isAbandoned) throw abandoned();
    const isFresh = this.connection === undefined;
    const connection = this.connection ?? (await this.open());
    try {
      this.isBusy = true;
      await send(connection, mail, () => {
        this.isHandingOver = true;
        return handOver();
      });
    } catch (error) {
      const isDataWanted = this.isHandingOver;
      this.isHandingOver = false;
      await this.recover(connection, error);
      if (this.isAbandoned && !isDataWanted) throw abandoned();
      // Servers hang up on an idle connection: that says nothing of the message, so it goes over a new one.
      if (!isFresh && !isDataWanted && isLostConnection(error)) return this.deliver(mail, handOver);
      throw asDeliveryError(error);
    } finally {
      this.isBusy = false;
      this.isHandingOver = false;
    }
  }

  abandon(): void {
    this.isAbandoned = true;
    const connection = this.opening ?? this.connection;
    if (connection && !this.isHandingOver) hangUp(connection);
  }

  async close(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    if (!connection) return;
    // A command in the middle of a message would become part of it.
    if (this.isBusy) hangUp(connection);
    else await quit(connection);
  }

  private async open(): Promise<SMTPConnection> {
    const { connection, auth } = createConnection(this.url, this.clientName);
    this.opening = connection;
    try {
      await during(connection, (done) => connection.connect(done));
      // The end of a message is a packet of its own, which would else wait 40 ms for the answer to the one before.
      connection._socket.setNoDelay(true);
      if (auth) await during(connection, (done) => connection.login({ credentials: auth }, done));
    } catch (error) {
      hangUp(connection);
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

  /** After a refused envelope the connection is good for the next message; after anything else it is not. */
  private async recover(connection: SMTPConnection, error: unknown): Promise<void> {
    const isRefusal = replyCode(error) !== undefined && replyCode(error) !== 421 && !isLostConnection(error);
    try {
      if (isRefusal) return await during(connection, (done) => connection.reset(done));
    } catch {
      // Falls through to a new connection.
    }
    this.drop(connection);
    hangUp(connection);
  }
}

function abandoned(): DeliveryError {
  return new DeliveryError('server', 'The site is stopping.');
}
