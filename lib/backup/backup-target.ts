/** Where scheduled backups are stored. Each method throws a BackupError that says what is wrong with the target. */
export interface BackupTarget {
  /** As it may be shown: without credentials. */
  readonly name: string;
  list(): Promise<string[]>;
  /** Puts a finished file there; under its name it is whole or not there. */
  put(path: string, name: string): Promise<void>;
  get(name: string, path: string): Promise<void>;
  delete(name: string): Promise<void>;
}
