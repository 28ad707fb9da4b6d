import { log } from '../../../platform/process/log';
import { serverDelay } from './back-off';

const rememberedIds = 100;

/** Counts how often in a row the mail server could not be used, and how long to wait before the next try. */
export class ServerTrouble {
  private failures = 0;
  private pausedUntil = 0;
  private readonly failed = new Set<number>();

  get isOver(): boolean {
    return this.failures === 0;
  }

  /** Milliseconds until the server is tried again. */
  get pause(): number {
    return Math.max(0, this.pausedUntil - performance.now());
  }

  /** Messages that failed since the server last worked, so that the next probe uses another one. */
  get failedIds(): number[] {
    return [...this.failed];
  }

  forgetFailedIds(): void {
    this.failed.clear();
  }

  /** Simultaneous failures on several connections count once. */
  note(reason: string, messageId: number): void {
    if (this.failed.size === rememberedIds) this.failed.clear();
    this.failed.add(messageId);
    if (this.pause > 0) return;
    this.failures += 1;
    const delay = serverDelay(this.failures);
    this.pausedUntil = performance.now() + delay;
    log().error({ reason, failures: this.failures, delay }, 'the mail server cannot be used');
  }

  end(): void {
    this.failures = 0;
    this.failed.clear();
  }
}
