import type { ComposedMail } from '../compose/message';

/** A way to send messages, one at a time. */
export interface MailTransport {
  /**
   * Delivers a message; throws a DeliveryError if that fails. `handOver` is awaited before the step after which the
   * message cannot be recalled; if it throws, that step is not taken.
   */
  deliver(mail: ComposedMail, handOver: () => Promise<void>): Promise<void>;
  /** Rejects the delivery under way, unless its hand-over has begun, and all later ones. */
  abandon(): void;
  /** Closes the connection; the next delivery opens a new one. */
  close(): Promise<void>;
}
