import type { ComposedMail } from '../compose/message';
import type { BounceClass } from '../outgoing/bounce-class';

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

/**
 * Why a message was not delivered, which determines what happens next:
 * - `server`: nothing can be sent at the moment; the message waits with all others.
 * - `temporary`: this message is retried later.
 * - `permanent`: this message is never retried.
 */
export type FailureKind = 'server' | 'temporary' | 'permanent';

interface FailureDetails {
  /** The server's reply code, if there was one. */
  code?: number;
  /** What the server's reply to a recipient or a message means for the address. */
  bounceClass?: BounceClass;
}

export class DeliveryError extends Error {
  override name = 'DeliveryError';

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly details: FailureDetails = {},
  ) {
    super(message);
  }
}

/** The message was canceled or claimed by another instance: this instance must not send it. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError';
}

/** The rates do not allow another message at the moment: it waits, without counting as failed. */
export class RateUsedError extends Error {
  override name = 'RateUsedError';
}
