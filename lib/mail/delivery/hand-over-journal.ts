import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';

import { createClient, type Client } from '@libsql/client';

/** Beyond this size, in bytes, the journal is written anew with what is still open. */
const compactionSize = 1024 * 1024;
const suffix = '.journal';

/** What a dead instance's journal knows: whether the end of a message may have been written. */
export interface DeadJournal {
  instance: string;
  mayHaveEnded(id: number): boolean;
}

/**
 * A file beside the database that says, sharper than a commit could, for which messages the end was about to be
 * written: a mark costs microseconds, and the operating system keeps it when the process is killed. It is worth
 * something only on the machine that wrote it and until that restarts; the database's own record holds beyond that.
 */
export class HandOverJournal {
  private readonly open = new Set<number>();
  private file: number;
  private size = 0;

  private constructor(
    private readonly path: string,
    private readonly lock: Lock,
  ) {
    this.file = this.rewrite();
  }

  /** Starts an instance's journal, which others can tell from a dead one's as long as the process lives. */
  static async start(directory: string, instance: string): Promise<HandOverJournal> {
    mkdirSync(directory, { recursive: true });
    const lock = await takeLock(lockPath(directory, instance));
    if (!lock) throw new Error(`The journal of instance ${instance} is locked.`);
    return new HandOverJournal(journalPath(directory, instance), lock);
  }

  /** Call this right before the end of a message is written. */
  mark(id: number): void {
    this.open.add(id);
    if (this.size > compactionSize) {
      closeSync(this.file);
      this.file = this.rewrite();
    } else {
      this.size += writeSync(this.file, `${id}\n`);
    }
  }

  /** The database knows what became of these messages. */
  settle(ids: number[]): void {
    for (const id of ids) this.open.delete(id);
  }

  /** Ends the journal of an instance that has nothing under way. */
  async close(): Promise<void> {
    closeSync(this.file);
    if (this.open.size === 0) rmSync(this.path, { force: true });
    await this.lock.release(this.open.size === 0);
  }

  private rewrite(): number {
    const draft = `${this.path}.part`;
    const content = [bootId() ?? '', ...this.open, ''].join('\n');
    writeFileSync(draft, content);
    renameSync(draft, this.path);
    this.size = content.length;
    return openSync(this.path, 'a');
  }
}

/** Hands each journal of this folder whose process is dead to `resolve`, one process at a time, and removes it after. */
export async function visitDeadJournals(
  directory: string,
  resolve: (journal: DeadJournal) => Promise<void>,
): Promise<void> {
  for (const name of listJournals(directory)) {
    const instance = basename(name, suffix);
    const lock = await takeLock(lockPath(directory, instance));
    if (!lock) continue;
    try {
      const journal = readJournal(journalPath(directory, instance), instance);
      if (journal) await resolve(journal);
      rmSync(journalPath(directory, instance), { force: true });
    } finally {
      await lock.release(true);
    }
  }
}

function listJournals(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith(suffix));
  } catch {
    return [];
  }
}

function readJournal(path: string, instance: string): DeadJournal | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [writtenIn, ...marks] = lines;
  // A restart of the machine may have lost the last marks.
  const isReliable = writtenIn !== '' && writtenIn === bootId();
  const marked = new Set(marks.map(Number));
  return { instance, mayHaveEnded: (id) => !isReliable || marked.has(id) };
}

/** Names this run of the machine; undefined where the system does not tell. */
function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

const journalPath = (directory: string, instance: string) => join(directory, `${instance}${suffix}`);
const lockPath = (directory: string, instance: string) => join(directory, `${instance}.lock`);

interface Lock {
  release(isLast: boolean): Promise<void>;
}

/**
 * Takes a lock that the system frees when the process dies, however it dies; undefined when a living process has it.
 * Node has no file locks of its own: SQLite's, on an empty database, are the system's.
 */
async function takeLock(path: string): Promise<Lock | undefined> {
  let client: Client | undefined;
  try {
    client = createClient({ url: `file:${path}`, timeout: 0 });
    const transaction = await client.transaction('write');
    return {
      async release(isLast) {
        if (isLast) rmSync(path, { force: true });
        transaction.close();
        client?.close();
      },
    };
  } catch (error) {
    client?.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}
