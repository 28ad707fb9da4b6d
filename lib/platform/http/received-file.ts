import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { env } from '../process/env';
import { makePrivateDirectory } from '../files/private-files';

/**
 * Runs `work` with a body of at most `maximum` bytes in a file of `DATA_DIR`, which has no name and is gone when `work` has
 * ended or the process dies. Throws `tooLarge()` for a longer body.
 */
export async function withReceivedFile<Result>(
  body: AsyncIterable<Uint8Array>,
  { maximum, tooLarge }: { maximum: number; tooLarge: () => Error },
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const { dataDirectory } = env();
  makePrivateDirectory(dataDirectory);
  const path = join(dataDirectory, `.received-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maximum) throw tooLarge();
      await file.appendFile(chunk);
    }
    return await work(file);
  } finally {
    await file.close();
  }
}
