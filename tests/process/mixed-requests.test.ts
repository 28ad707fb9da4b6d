import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { MixedRequests } from '@/tools/test-bed/mixed-requests';
import { startSite, type SiteProcess } from '@/tools/test-bed/site-process';

// Not the shared one, whose landing page would show the news item that these requests read.
let site: SiteProcess;
let mixed: MixedRequests;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  mixed = await MixedRequests.on(site.url);
});
afterAll(async () => {
  await site.stop();
  site.clean();
});

it('no body that begins another request deletes an item, replaces a page or gets what the next client asks for', async () => {
  expect(await mixed.tryEach(/^(GET|DELETE|OPTIONS) .*named/)).toEqual([]);
});

it('each of 1,000 requests of three people and an opponent gets the answer of its asker', async () => {
  expect(await mixed.run({ requests: 1000, seed: 53 })).toEqual([]);
});

it.each(['/auth', '/vision', '/api/nothing'])(
  'goes on when a client leaves at any moment after a form that it sent to %s',
  async (path) => {
    const before = site.output().length;
    const { hostname, port, host } = new URL(site.url);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\n`;
    for (let milliseconds = 0; milliseconds < 40; milliseconds += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(`${head}abcde`);
      await setTimeout(milliseconds);
      socket.destroy();
    }
    expect((await fetch(site.url)).status).toBe(200);
    expect(site.output().slice(before)).not.toMatch(/uncaughtException|cannot go on/);
  },
);
