import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { log } from '@/lib/platform/process/log';
import type { Counts } from '@/server/messages';

import { Counter } from './counts';
import { SiteProcess } from './site-process';

const options = { trustedProxies: 0, siteUrl: 'http://site.example' };
const reader = { host: 'a', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

function request(headers: Record<string, string>, url = '/nowhere'): IncomingMessage {
  const socket = { remoteAddress: '198.51.100.7' };
  return {
    method: 'GET',
    url,
    httpVersion: '1.1',
    headers: { ...reader, ...headers },
    socket,
  } as unknown as IncomingMessage;
}

const missing = { statusCode: 404 } as ServerResponse;

/** A site that counts what it receives and, when told to end, writes the counts to a file. */
const program = `
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { serialize } = require('node:v8');
const told = { bytes: 0, requests: 0, missing: 0 };
process.on('message', (message) => {
  if (message.kind === 'end') {
    writeFileSync(join(__dirname, 'told'), JSON.stringify(told));
    process.exit();
  }
  told.bytes += serialize(message).length;
  told.requests += message.counts.requests;
  told.missing += message.counts.missing.length;
});
writeFileSync(join(__dirname, 'pid'), String(process.pid));
process.send({ kind: 'listening' });
`;

let folder: string;
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

async function startProcess(): Promise<SiteProcess> {
  const site = new SiteProcess(join(folder, 'site.js'), 'site.example');
  await site.listening;
  return site;
}

const hang = () => process.kill(Number(read('pid')), 'SIGSTOP');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
  writeFileSync(join(folder, 'site.js'), program);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('keeps no more than one batch for a site that takes nothing, and says what was not counted', async () => {
  const said = jest.spyOn(log(), 'warn').mockImplementation(() => undefined);
  const site = await startProcess();
  const counter = new Counter((counts, taken) => site.tell({ kind: 'counts', counts }, taken), options);

  hang();
  for (let number = 0; number < 6000; number += 1) {
    counter.countRequest(404);
    counter.countMissing(request({ accept: 'text/html', 'x-long': 'x'.repeat(8000) }, `/nowhere/${number}`), missing);
    if (number % 100 === 0) {
      counter.flush();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  process.kill(Number(read('pid')), 'SIGCONT');
  counter.end();
  site.tell({ kind: 'end', milliseconds: 1000 });
  expect(await site.ended).toBe(0);

  const told = JSON.parse(read('told')) as Record<string, number>;
  const lost = said.mock.calls.reduce((sum, [entry]) => sum + (entry as unknown as { lost: number }).lost, 0);
  expect(told.bytes).toBeLessThan(1_000_000);
  expect([told.requests, (told.missing ?? 0) + lost]).toEqual([6000, 6000]);
  expect(told.missing).toBeLessThan(3000);
});

it('goes on with the next process when one ends that took nothing', async () => {
  const hung = await startProcess();
  let site = hung;
  const counter = new Counter((counts, taken) => site.tell({ kind: 'counts', counts }, taken), options);
  hang();
  for (let number = 0; number < 2000; number += 1) {
    counter.countMissing(request({ accept: 'text/html', 'x-one': 'x' }, `/nowhere/${'x'.repeat(1000)}`), missing);
    if (number === 999) counter.flush();
  }
  process.kill(Number(read('pid')), 'SIGKILL');
  await hung.ended;
  site = await startProcess();
  counter.flush();
  site.tell({ kind: 'end', milliseconds: 1000 });
  await site.ended;
  expect(JSON.parse(read('told'))).toMatchObject({ missing: 1000 });
});

describe('of a request, the site gets', () => {
  const countedOf = (headers: Record<string, string>, url?: string) => {
    const sent: Counts[] = [];
    const counter = new Counter((counts) => Boolean(sent.push(counts)), options);
    counter.countMissing(request(headers, url), missing);
    counter.flush();
    return sent.flatMap((counts) => counts.missing);
  };

  it('what decides whether it is counted, and nothing else of the client’s', () => {
    const headers = {
      accept: 'text/html',
      authorization: 'Basic secret',
      cookie: 'own-data=secret; session-token=abc.def; other=1',
      dnt: '1',
      referer: 'http://site.example/preview/token',
      'x-long': 'x'.repeat(8000),
    };
    expect(countedOf(headers, '/nowhere?token=secret')).toEqual([
      {
        method: 'GET',
        url: '/nowhere',
        headers: {
          'user-agent': reader['user-agent'],
          accept: 'text/html',
          cookie: 'session-token=abc.def',
          dnt: '1',
          'x-client-address': '198.51.100.7',
        },
      },
    ]);
  });

  it.each([
    ['an address', {}, `/${'a'.repeat(3000)}`],
    ['a header', { accept: `text/html,${'a'.repeat(3000)}` }, '/nowhere'],
    ['a cookie', { cookie: `session-token=${'a'.repeat(3000)}` }, '/nowhere'],
  ])('nothing if %s is longer than any that is counted', (_, headers, url) => {
    expect(countedOf(headers, url)).toEqual([]);
  });
});
