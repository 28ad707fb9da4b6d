import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

/** A letter that an SMTP client has handed over. */
export interface SunkLetter {
  recipient: string;
  subject: string;
  /** When the sink accepted it. */
  at: number;
}

/** An SMTP server that counts the recipients of messages and discards the messages. */
export class MailSink {
  readonly received = new Map<string, number>();
  /** Called for each recipient of a message, before the client learns that it is accepted. */
  onLetter: (letter: SunkLetter) => void = () => {};
  private target = Infinity;
  private reached = () => {};

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailSink> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onData: (stream, { envelope }, callback) => {
        let head = '';
        stream.on('data', (chunk: Buffer) => {
          if (!head.includes('\r\n\r\n')) head += chunk.toString('latin1');
        });
        stream.on('end', () => {
          const subject = /^Subject: (.*)$/im.exec(head)?.[1]?.trim() ?? '';
          for (const { address } of envelope.rcptTo) sink.count({ recipient: address, subject, at: Date.now() });
          callback();
        });
      },
    });
    const sink = new MailSink(server);
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Resolves when this many addresses have a message. */
  holds(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.target = count;
      this.reached = resolve;
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private count(letter: SunkLetter): void {
    this.received.set(letter.recipient, (this.received.get(letter.recipient) ?? 0) + 1);
    this.onLetter(letter);
    if (this.received.size >= this.target) this.reached();
  }
}
