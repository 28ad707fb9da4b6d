import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { fileFailure, isDiskFull } from '@/lib/platform/files/file-failure';
import { makePrivateDirectory } from '@/lib/platform/files/private-files';

import { BackupError } from './store';
import type { BackupTarget } from './backup-target';

const missing =
  'it does not exist. Mount the disk that holds the backups; if they are lost, make the folder, and the next backup goes into it';

/** A folder on another disk or a network mount. */
export class FolderTarget implements BackupTarget {
  constructor(
    readonly name: string,
    private readonly stopping?: AbortSignal,
  ) {}

  create(): Promise<void> {
    return this.named('made', async () => makePrivateDirectory(this.name));
  }

  list(start = ''): Promise<string[]> {
    return this.named('read', async () => {
      if (!existsSync(this.name)) throw new Error(missing);
      return (await readdir(this.name)).filter((name) => name.startsWith(start));
    });
  }

  put(path: string, name: string): Promise<void> {
    return this.named('written', async () => {
      if (!existsSync(this.name)) throw new Error(missing);
      const draft = join(this.name, `${name}.part`);
      try {
        await this.copy(path, draft);
        const file = await open(draft, 'r+');
        await file.sync().finally(() => file.close());
        if ((await stat(draft)).size !== (await stat(path)).size) throw new Error('the copy is not whole');
        await rename(draft, join(this.name, name));
      } finally {
        await rm(draft, { force: true });
      }
    });
  }

  get(name: string, path: string): Promise<void> {
    return this.named('read', () => this.copy(join(this.name, name), path), path);
  }

  delete(name: string): Promise<void> {
    return this.named('written', async () => {
      // What a process that was killed has left of its copy, too.
      for (const path of [name, `${name}.part`]) await rm(join(this.name, path), { force: true });
    });
  }

  /** Copies piece by piece, so that a stop need not wait for a slow disk. */
  private async copy(from: string, to: string): Promise<void> {
    await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600 }), { signal: this.stopping });
  }

  private async named<Result>(verb: string, work: () => Promise<Result>, destination?: string): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const isFull = isDiskFull(error);
      // A full disk on this machine is not a fault of the folder.
      if (isFull && destination) throw error;
      const why = isFull ? 'its disk is full' : (fileFailure(error) ?? (error as Error).message);
      throw new BackupError(`The folder ${this.name} cannot be ${verb}: ${why}.`);
    }
  }
}
