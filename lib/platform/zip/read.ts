import { crc32 } from 'node:zlib';

import { fromFdPromise, type Entry, type ZipFile } from 'yauzl';

import { AppError } from '../http/app-error';

interface ZipLimits {
  entries: number;
  /** Of all entries that are read, inflated. */
  bytes: number;
}

export interface Zip {
  names: ReadonlySet<string>;
  /** Inflates an entry. Throws a 413 once it has more than `maximum` bytes, and a 400 if it is missing or damaged. */
  read(name: string, maximum: number): Promise<Buffer>;
}

const refusal = (message: string) => new AppError('invalid', message);

/**
 * Opens an archive that anyone may have made. Sizes are counted while entries inflate, whatever the archive says of them.
 * Throws a 400 for what is no ZIP, for an entry that is encrypted or no file, and for a name that leads elsewhere or comes
 * twice; a 413 for too many entries.
 */
export async function openZip(fileDescriptor: number, limits: ZipLimits): Promise<Zip> {
  const options = { autoClose: false, strictFileNames: true };
  const zip = await fromFdPromise(fileDescriptor, options).catch(() => {
    throw refusal('The file is not a ZIP archive, or its end is missing.');
  });
  const entries = await readEntries(zip, limits.entries);
  const sizes = new Map<string, number>();
  return {
    names: new Set(entries.keys()),
    async read(name, maximum) {
      const entry = entries.get(name);
      if (!entry) throw refusal(`“${name}” is missing in the archive.`);
      sizes.delete(name);
      const others = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      const bytes = await inflate(zip, entry, (size) => {
        if (size > maximum) throw new AppError('too_large', `“${name}” has more than ${inMegabytes(maximum)}.`);
        if (others + size > limits.bytes)
          throw new AppError('too_large', `The archive holds more than ${inMegabytes(limits.bytes)}.`);
      });
      sizes.set(name, bytes.length);
      return bytes;
    },
  };
}

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

async function readEntries(zip: ZipFile, maximum: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await damagedOr(async () => {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= maximum)
        throw new AppError('too_large', `The archive has more than ${maximum.toLocaleString('en-US')} entries.`);
      const name = entry.fileName;
      if (entries.has(name)) throw refusal(`The archive holds “${name}” twice.`);
      if (!isFile(entry)) throw refusal(`“${name}” is a link or a device, not a file.`);
      if (entry.isEncrypted() || !entry.canDecodeFileData())
        throw refusal(`“${name}” is encrypted, or packed in a way that is not supported.`);
      entries.set(name, entry);
    }
  });
  return entries;
}

/** Whether an entry is a plain file by its Unix type, which other systems leave empty. */
function isFile({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & 0o170000;
  return type === 0 || type === 0o100000;
}

async function inflate(zip: ZipFile, entry: Entry, check: (size: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  await damagedOr(async () => {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += chunk.length;
      check(size);
      chunks.push(chunk);
    }
  });
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw refusal(`“${entry.fileName}” is damaged in the archive.`);
  return bytes;
}

async function damagedOr(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusal(`The archive cannot be read: ${error instanceof Error ? error.message : 'it is damaged'}.`);
  }
}
