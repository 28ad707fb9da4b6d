import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { z } from 'zod';

import { BackupError } from './store';

const tagBytes = 16;
const headMaximum = 1024;

/** The first line of an encrypted file; its text, compressed and encrypted, and the cipher's tag follow. */
const EncryptedHeadSchema = z.object({
  encrypted: z.literal('aes-256-gcm'),
  salt: z.base64(),
  nonce: z.base64(),
  /** Distinguishes a wrong key from a damaged file. */
  keyCheck: z.base64(),
});

function deriveKeys(key: string, salt: Buffer) {
  const bytes = scryptSync(key, salt, 64);
  return { cipher: bytes.subarray(0, 32), check: createHmac('sha256', bytes.subarray(32)).update(salt).digest() };
}

/**
 * Writes a text compressed, and encrypted if there is a key. The file gets its name once it is complete; until then it
 * has a temporary name that no other backup writes to.
 */
export async function writeBackupFile(
  path: string,
  key: string | undefined,
  text: AsyncIterable<string>,
): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const gzip = createGzip();
    if (key) await pipeline(Readable.from(text), gzip, (source) => encrypt(source as AsyncIterable<Buffer>, key), file);
    else await pipeline(Readable.from(text), gzip, file);
    if (existsSync(path)) throw new BackupError(`${path} exists already; a backup never overwrites one.`);
    renameSync(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* encrypt(source: AsyncIterable<Buffer>, key: string): AsyncIterable<Buffer> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const keys = deriveKeys(key, salt);
  const head: z.infer<typeof EncryptedHeadSchema> = {
    encrypted: 'aes-256-gcm',
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    keyCheck: keys.check.toString('base64'),
  };
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  const cipher = createCipheriv('aes-256-gcm', keys.cipher, nonce);
  for await (const chunk of source) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/**
 * Reads the text of a file written by `writeBackupFile`. Throws, at its end at the latest, if the file is damaged; with
 * a key, also throws if it is not encrypted, unless `allowUnencrypted`.
 */
export async function* readBackupFile(
  path: string,
  key: string | undefined,
  allowUnencrypted = false,
): AsyncIterable<Buffer> {
  const compressed = await openCompressed(path, key, allowUnencrypted);
  const gunzip = createGunzip();
  const feeding = pipeline([...compressed, gunzip]);
  // The reader reports the failure.
  feeding.catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
    await feeding;
  } catch (error) {
    throw new BackupError(
      `${path} is damaged or incomplete (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

/** The streams to pipe together to get the compressed text. */
async function openCompressed(path: string, key: string | undefined, allowUnencrypted: boolean): Promise<Readable[]> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `${path} does not exist` : `${path} cannot be read: ${error.message}`,
    );
  });
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headMaximum), 0, headMaximum, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start[0] === 0x1f && start[1] === 0x8b) {
      if (!key || allowUnencrypted) return [createReadStream(path)];
      throw new BackupError(
        `${path} is not encrypted, though there is a key for backups: anyone may have written it. Add --allow-unencrypted to restore it anyway.`,
      );
    }

    const lineEnd = start.indexOf('\n');
    const head = parseHead(start.subarray(0, lineEnd + 1).toString());
    if (!head) throw new BackupError(`${path} is not a backup of this site`);
    if (!key) throw new BackupError(`${path} is encrypted: set BACKUP_KEY, or the DATABASE_KEY that it was made with`);
    const keys = deriveKeys(key, Buffer.from(head.salt, 'base64'));
    const check = Buffer.from(head.keyCheck, 'base64');
    if (check.length !== keys.check.length || !timingSafeEqual(check, keys.check)) {
      throw new BackupError(`${path} was encrypted with another key: set the BACKUP_KEY or DATABASE_KEY of that time`);
    }
    const tag = Buffer.alloc(tagBytes);
    await file.read(tag, 0, tagBytes, size - tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', keys.cipher, Buffer.from(head.nonce, 'base64'));
    decipher.setAuthTag(tag);
    const encrypted = createReadStream(path, { start: lineEnd + 1, end: size - tagBytes - 1 });
    return [encrypted, decipher];
  } finally {
    await file.close();
  }
}

function parseHead(line: string) {
  try {
    return EncryptedHeadSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
