/** Where scheduled backups are stored. Each method throws a BackupError that says what is wrong with the target. */
export interface BackupTarget {
  /** As it may be shown: without credentials. */
  readonly name: string;
  /** Makes the place if it is missing and can be made. Call only where no backup is on record: a disk may not be mounted. */
  create(): Promise<void>;
  /** The names that begin with `start`. */
  list(start?: string): Promise<string[]>;
  /** Stores a finished file atomically: under its name it is either complete or absent. */
  put(path: string, name: string): Promise<void>;
  get(name: string, path: string): Promise<void>;
  delete(name: string): Promise<void>;
}
