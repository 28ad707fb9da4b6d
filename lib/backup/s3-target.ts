import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { AwsClient } from 'aws4fetch';

import { BackupError } from './store';
import type { BackupTarget } from './backup-target';

const requestMilliseconds = 10 * 60 * 1000;

/**
 * A bucket of any S3-compatible store: `s3://KEY:SECRET@endpoint/bucket/prefix?region=eu-1`, with `tls=never` for a
 * store on this machine. Uploads carry their SHA-256 in the signature and their MD5: every store checks both.
 */
export class S3Target implements BackupTarget {
  readonly name: string;
  private readonly client: AwsClient;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(target: string) {
    const { username, password, host, pathname, searchParams } = new URL(target);
    const [bucket = '', ...prefix] = pathname.split('/').filter(Boolean);
    this.name = `s3://${host}/${[bucket, ...prefix].join('/')}`;
    this.bucket = `${searchParams.get('tls') === 'never' ? 'http' : 'https'}://${host}/${bucket}`;
    this.prefix = prefix.map((part) => `${part}/`).join('');
    this.client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      service: 's3',
      region: searchParams.get('region') ?? 'auto',
      retries: 3,
    });
  }

  async list(): Promise<string[]> {
    const names: string[] = [];
    for (let token = ''; ;) {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: this.prefix,
        ...(token && { 'continuation-token': token }),
      });
      const text = await (await this.send('read', `${this.bucket}?${query.toString()}`)).text();
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(this.prefix.length));
      token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1] ?? '';
      if (!token) return names;
    }
  }

  async put(path: string, name: string): Promise<void> {
    const body = await readFile(path);
    await this.send('written', this.address(name), {
      method: 'PUT',
      body,
      headers: {
        'content-type': 'application/octet-stream',
        'content-md5': createHash('md5').update(body).digest('base64'),
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      },
    });
  }

  async get(name: string, path: string): Promise<void> {
    const response = await this.send('read', this.address(name));
    if (!response.body) throw new BackupError(`${this.name} sent nothing for ${name}.`);
    try {
      await pipeline(chunksOf(response.body), createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      throw new BackupError(`${this.name} cannot be read: ${messageOf(error)}.`);
    }
  }

  async delete(name: string): Promise<void> {
    await this.send('written', this.address(name), { method: 'DELETE' });
  }

  private address(name: string): string {
    return `${this.bucket}/${this.prefix}${encodeURIComponent(name)}`;
  }

  private async send(verb: string, address: string, init: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
      response = await this.client.fetch(address, { ...init, signal: AbortSignal.timeout(requestMilliseconds) });
    } catch (error) {
      throw new BackupError(`The store ${this.name} cannot be reached: ${messageOf(error)}.`);
    }
    if (response.ok) return response;
    const code = /<Code>([^<]*)</.exec(await response.text())?.[1];
    throw new BackupError(
      `The store ${this.name} cannot be ${verb}: it returned ${response.status}${code ? ` ${code}` : ''}.`,
    );
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
