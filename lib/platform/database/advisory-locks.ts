/**
 * The keys of PostgreSQL's advisory locks: arbitrary, each used once, and never changed, because instances of two releases
 * have to exclude each other.
 */
export const advisoryLocks = {
  commands: 5_091_742,
  contactMessages: 2_026_112_601,
  imports: 2_026_112_602,
  /** The first of two keys; the second is the hash of a limit's name. */
  limits: 2_026_112_201,
  mailRates: 6727,
  statistics: 2_024_011_901,
} as const;
