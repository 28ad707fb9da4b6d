import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { MixedRequests } from '../../tools/test-bed/mixed-requests';
import { sharedSite } from '../../tools/test-bed/shared-site';

it('no body that begins another request deletes an item, replaces a page or gets what the next client asks for', async () => {
  const mixed = await MixedRequests.on(sharedSite().url);
  expect(await mixed.tryEach(/^(GET|DELETE|OPTIONS) .*named/)).toEqual([]);
});

it('each of 1,000 requests of three people and an opponent gets the answer of its asker', async () => {
  const mixed = await MixedRequests.on(sharedSite().url);
  expect(await mixed.run({ requests: 1000, seed: 53 })).toEqual([]);
});

it.each(['/auth', '/vision', '/api/nothing'])(
  'goes on when a client leaves at any moment after a form that it sent to %s',
  async (path) => {
    const { url, output } = sharedSite();
    const before = output().length;
    const { hostname, port, host } = new URL(url);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\n`;
    for (let milliseconds = 0; milliseconds < 40; milliseconds += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(`${head}abcde`);
      await setTimeout(milliseconds);
      socket.destroy();
    }
    expect((await fetch(url)).status).toBe(200);
    expect(output().slice(before)).not.toMatch(/uncaughtException|cannot go on/);
  },
);
