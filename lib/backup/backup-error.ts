/** A backup or a restore that cannot go on; the message says why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
