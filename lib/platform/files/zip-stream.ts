import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Consumed as the client reads. */
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/**
 * Streams a ZIP at the client's pace: the next entry is asked for once the one before is written. An error breaks the
 * stream off, and what was sent is no ZIP, whose directory is its end.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  // The types leave out what yazl makes: a PassThrough.
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  // A client that leaves reads no more of the entry.
  output.once('close', () => current?.destroy());
  const write = async () => {
    for await (const { name, bytes } of entries) {
      if (output.destroyed) return;
      current = Readable.from(bytes, { objectMode: false });
      zip.addReadStream(current, name);
      await finished(current);
    }
    zip.end();
  };
  write().catch(fail);
  // The DOM's type of a stream lacks what Node's has beyond it.
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}
