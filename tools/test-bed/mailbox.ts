import type { AddressInfo, Socket } from 'node:net';

import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  mail: ParsedMail;
}

export interface MailboxOptions {
  /** Starts the same one again, for a server that was down. */
  port?: number;
  /** Called with the size that the client announces; an error's responseCode refuses the sender. */
  onSender?: (size: number) => Error | undefined;
  /** An error's responseCode refuses the recipient. */
  onRecipient?: (address: string) => Promise<Error | undefined> | Error | undefined;
  /** Awaited between the end of a message and the server's reply to it; an error's responseCode refuses it. */
  onMessage?: (received: ReceivedMail) => Promise<void> | void;
}

/** The error for a reply code, such as 550. */
export function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A real SMTP server on loopback that keeps what it receives. */
export class Mailbox {
  readonly received: ReceivedMail[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  private constructor({ onSender, onRecipient, onMessage }: MailboxOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 1,
      size: 10_000_000,
      onMailFrom: ({ args }, _session, callback) => {
        callback(onSender?.(args ? Number(args.SIZE) : 0));
      },
      onRcptTo: ({ address }, _session, callback) => {
        void Promise.resolve(onRecipient?.(address)).then((refusal) => callback(refusal));
      },
      onData: (stream, session, callback) => {
        simpleParser(stream)
          .then(async (mail) => {
            const received = { to: session.envelope.rcptTo.map(({ address }) => address), mail };
            await onMessage?.(received);
            this.received.push(received);
            for (const look of this.#waiting.splice(0)) look();
            callback();
          })
          .catch(callback);
      },
    });
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async start({ port = 0, ...options }: MailboxOptions = {}): Promise<Mailbox> {
    const mailbox = new Mailbox(options);
    await new Promise<void>((resolve, reject) => {
      mailbox.#server.once('error', reject);
      mailbox.#server.listen(port, '127.0.0.1', resolve);
    });
    return mailbox;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  to(address: string): ParsedMail[] {
    return this.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  }

  /** The first message to an address, as soon as it is there. */
  async first(address: string): Promise<ParsedMail> {
    for (;;) {
      const mail = this.to(address)[0];
      if (mail) return mail;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Drops every connection, like a server that crashes. */
  dropConnection(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
