import type { BounceClass } from '../outgoing/bounce-class';

/**
 * Why a message was not delivered, and so what happens next:
 * - `server`: nothing can be sent at the moment; the message waits with all others.
 * - `temporary`: this message is tried again later.
 * - `permanent`: this message is never tried again.
 */
export type FailureKind = 'server' | 'temporary' | 'permanent';

interface FailureDetails {
  /** The server's reply code, when it gave one. */
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

/** The message was cancelled, or another instance has taken it over: this one must not finish it. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError';
}

/** The rates leave no room at the moment: the message waits, and nothing counts against it. */
export class RateUsedError extends Error {
  override name = 'RateUsedError';
}
