/** At most `maximum` uses by one key in `windowSeconds`. */
export interface Limit {
  maximum: number;
  windowSeconds: number;
}

/** What came of a use, wherever it is counted. */
export interface Spent {
  /** Seconds until there is room again; absent when there was. */
  retryAfterSeconds?: number;
}
