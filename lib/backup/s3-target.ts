import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { AwsClient } from 'aws4fetch';

import { isDiskFull } from '@/lib/platform/files/file-failure';
import { reasonOf, withoutSecrets } from '@/lib/platform/process/foreign-error';

import { sendToStore, textOf, type S3Request } from './s3-request';
import { BackupError } from './store';
import type { BackupTarget } from './backup-target';

/** What S3 and the stores that follow it accept in one upload. */
const largestUpload = 5 * 1024 ** 3;

/** Of a listing, with 1,000 names each. */
const mostPages = 1000;

/**
 * A bucket of any S3-compatible store: `s3://KEY:SECRET@endpoint/bucket/prefix?region=eu-1`, with `tls=never` for a
 * store on this machine. An upload carries its SHA-256 in the signature and its MD5: a store that receives other bytes
 * refuses them.
 */
export class S3Target implements BackupTarget {
  readonly name: string;
  private readonly client: AwsClient;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(
    target: string,
    private readonly stopping?: AbortSignal,
  ) {
    const { username, password, host, pathname, searchParams } = new URL(target);
    const [bucket = '', ...prefix] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    this.name = `s3://${host}/${[bucket, ...prefix].join('/')}`;
    this.bucket = `${searchParams.get('tls') === 'never' ? 'http' : 'https'}://${host}/${encodeURIComponent(bucket)}`;
    this.prefix = prefix.map((part) => `${part}/`).join('');
    this.client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      service: 's3',
      region: searchParams.get('region') ?? 'auto',
    });
  }

  /** A bucket is made where it is paid for. */
  async create(): Promise<void> {}

  async list(start = ''): Promise<string[]> {
    const names: string[] = [];
    const tokens = new Set<string>();
    for (let token = ''; ;) {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: this.prefix + start,
        ...(token && { 'continuation-token': token }),
      });
      const text = await textOf(await this.send('read', `${this.bucket}?${query.toString()}`));
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g))
        names.push(decodeXml(key).slice(this.prefix.length));
      token = decodeXml(/<NextContinuationToken>([^<]*)</.exec(text)?.[1] ?? '');
      if (!token) return names;
      if (tokens.has(token) || tokens.size === mostPages)
        throw new BackupError(`The store ${this.name} cannot be read: its listing does not end.`);
      tokens.add(token);
    }
  }

  async put(path: string, name: string): Promise<void> {
    const { size, md5, sha256 } = await digestsOf(path, this.stopping);
    if (size > largestUpload)
      throw new BackupError(`The backup is larger than the 5 GB that ${this.name} accepts in one upload.`);
    const response = await this.send('written', this.address(name), {
      method: 'PUT',
      file: { path, size },
      headers: {
        'content-type': 'application/octet-stream',
        'content-md5': md5,
        'x-amz-content-sha256': sha256,
      },
    });
    response.resume();
  }

  async get(name: string, path: string): Promise<void> {
    const response = await this.send('read', this.address(name));
    try {
      await pipeline(response, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      // The disk of this machine, not the store.
      if (isDiskFull(error)) throw error;
      throw new BackupError(`${this.name} cannot be read: ${reasonOf(error)}.`);
    }
  }

  async delete(name: string): Promise<void> {
    (await this.send('written', this.address(name), { method: 'DELETE' })).resume();
  }

  private address(name: string): string {
    return `${this.bucket}/${`${this.prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;
  }

  private async send(verb: string, address: string, request: S3Request = { method: 'GET' }): Promise<IncomingMessage> {
    let response: IncomingMessage;
    try {
      response = await sendToStore(this.client, address, { ...request, stopping: this.stopping });
    } catch (error) {
      throw new BackupError(`The store ${this.name} cannot be reached: ${reasonOf(error)}.`);
    }
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    const code = /<Code>([^<]*)</.exec(await textOf(response))?.[1];
    throw new BackupError(
      `The store ${this.name} cannot be ${verb}: it returned ${statusCode}${code ? ` ${withoutSecrets(code.slice(0, 100))}` : ''}.`,
    );
  }
}

function decodeXml(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(
    /&(?:#x([\da-fA-F]{1,5})|#(\d{1,6})|(amp|lt|gt|quot|apos));/g,
    (_, hex?: string, decimal?: string, name?: string) =>
      characters[name ?? ''] ?? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
  );
}

/** Reads the file piece by piece: a backup may be larger than the memory. */
async function digestsOf(path: string, signal?: AbortSignal): Promise<{ size: number; md5: string; sha256: string }> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let size = 0;
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    md5.update(chunk);
    sha256.update(chunk);
  }
  return { size, md5: md5.digest('base64'), sha256: sha256.digest('hex') };
}
