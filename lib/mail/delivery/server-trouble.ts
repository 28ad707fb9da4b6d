import { log } from '../../process/log';
import { serverDelay } from './back-off';

/** How often in a row the mail server could not be used, and how long it is left in peace. */
export class ServerTrouble {
  private failures = 0;
  private pausedUntil = 0;

  get isOver(): boolean {
    return this.failures === 0;
  }

  /** Milliseconds until the server is asked again. */
  get pause(): number {
    return Math.max(0, this.pausedUntil - performance.now());
  }

  /** What fails at several connections at the same time counts once. */
  note(reason: string): void {
    if (this.pause > 0) return;
    this.failures += 1;
    const delay = serverDelay(this.failures);
    this.pausedUntil = performance.now() + delay;
    log().error({ reason, failures: this.failures, delay }, 'the mail server cannot be used');
  }

  end(): void {
    this.failures = 0;
  }
}
