import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface SinkRequest {
  /** How many addresses must have a message before the counts are sent. */
  addresses: number;
  /** Whether to restart the count. */
  isFresh: boolean;
  /** Whether to name the addresses. */
  isNamed?: boolean;
}

export interface SinkCounts {
  addresses: number;
  /** How many addresses received more than one message. */
  twice: number;
  bytes: number;
  /** The first message, without its end. */
  sample: string;
  /** The addresses, if they are asked for. */
  names?: string[];
}

/** An SMTP server in a separate process that counts messages and discards them. */
export class SmtpSink {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(): Promise<SmtpSink> {
    const child = fork('tools/bench/smtp-sink-process.ts');
    const [{ port }] = (await once(child, 'message')) as [AddressInfo];
    return new SmtpSink(child, port);
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Forgets all messages received so far. */
  async clear(): Promise<void> {
    await this.ask({ addresses: 0, isFresh: true });
  }

  /** Resolves with the counts when this many addresses have a message. */
  holds(addresses: number): Promise<SinkCounts> {
    return this.ask({ addresses, isFresh: false });
  }

  counts(): Promise<SinkCounts> {
    return this.holds(0);
  }

  /** The addresses that have a message. */
  async names(): Promise<string[]> {
    const { names = [] } = await this.ask({ addresses: 0, isFresh: false, isNamed: true });
    return names;
  }

  stop(): void {
    this.child.disconnect();
  }

  private async ask(request: SinkRequest): Promise<SinkCounts> {
    const reply = once(this.child, 'message');
    this.child.send(request);
    const [counts] = (await reply) as [SinkCounts];
    return counts;
  }
}
