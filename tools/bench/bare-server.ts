import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../test-bed/postgres';

interface Recorded {
  headers: Record<string, string | string[]>;
  /** In base64. */
  body: string;
}

/** A bare Node server in a separate process that sends the responses of `site` at these addresses, byte for byte. */
export async function startBareServer(
  site: string,
  addresses: readonly string[],
  headers: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'recorded-'));
  const file = join(directory, 'answers.json');
  const recorded: Record<string, Recorded> = {};
  for (const address of addresses) recorded[address] = await record(site + address, headers);
  writeFileSync(file, JSON.stringify(recorded));
  const port = await freePort();
  const program = join('tools', 'bench', 'fixture', 'bare-server.mjs');
  const child = spawn(process.execPath, [program, file, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((ready) => child.stdout.once('data', ready));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => {
          rmSync(directory, { recursive: true });
          done();
        });
        child.kill();
      }),
  };
}

/** Headers about the connection and the date are the bare server's own. */
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function record(url: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        const entries = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          ofTheConnection.has(name) ? [] : [[name, values.length === 1 ? (values[0] ?? '') : values] as const],
        );
        resolve({ headers: Object.fromEntries(entries), body: Buffer.concat(chunks).toString('base64') });
      });
    }).on('error', reject);
  });
}
