import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

import type { AwsClient } from 'aws4fetch';

/** The longest silence in either direction; a whole backup may take longer. */
const silentMilliseconds = 60_000;
const requestMilliseconds = 40 * 60 * 1000;
const attempts = 3;
const pauseMilliseconds = 500;

export interface S3Request {
  method: string;
  headers?: Record<string, string>;
  /** A file to send as the body. */
  file?: { path: string; size: number };
  stopping?: AbortSignal;
}

/**
 * Signs and sends a request. Tries again if the store is busy. Node's fetch would hold a whole file in memory, so this
 * uses node:http, which reads the file no faster than the store accepts it.
 */
export async function sendToStore(client: AwsClient, address: string, request: S3Request): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(client, address, request);
    const { statusCode = 0 } = response;
    if (attempt === attempts || (statusCode < 500 && statusCode !== 429)) return response;
    response.resume();
    await delay(pauseMilliseconds * attempt, undefined, { signal: request.stopping });
  }
}

async function sendOnce(client: AwsClient, address: string, request: S3Request): Promise<IncomingMessage> {
  const { method, file, stopping } = request;
  const signed = await client.sign(address, { method, headers: request.headers });
  const headers = { ...Object.fromEntries(signed.headers), ...(file && { 'content-length': String(file.size) }) };
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  const signal = AbortSignal.any([AbortSignal.timeout(requestMilliseconds), ...(stopping ? [stopping] : [])]);
  const outgoing = send(signed.url, { method, headers, signal });
  outgoing.setTimeout(silentMilliseconds, () => outgoing.destroy(new Error('it did not reply in time')));
  const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  // A store that refuses early closes the connection, and its response says why.
  outgoing.on('error', () => undefined);
  if (file) pipeline(createReadStream(file.path), outgoing).catch(() => undefined);
  else outgoing.end();
  const [response] = await responded;
  return response;
}

export async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
