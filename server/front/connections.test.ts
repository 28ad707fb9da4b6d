import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { Connections, sentAheadMaximum } from './connections';

const begun: string[] = [];
const responses: ServerResponse[] = [];
let fromMemory = false;

const server = createServer();
new Connections(server, ({ url = '' }, response) => {
  begun.push(url);
  responses.push(response);
  if (fromMemory) response.end('from memory');
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  begun.length = responses.length = 0;
  fromMemory = false;
});

/** Sends this many requests at once, and resolves when the server has all of them. */
async function sendAhead(count: number): Promise<Socket> {
  let come = 0;
  const all = new Promise<void>((resolve) => {
    server.on('request', function hear() {
      come += 1;
      if (come < count) return;
      server.off('request', hear);
      resolve();
    });
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const requests = Array.from({ length: count }, (_, index) => `GET /${index + 1} HTTP/1.1\r\nHost: x\r\n\r\n`);
  socket.write(requests.join(''));
  await all;
  return socket;
}

it('begins the next request of a connection once the previous response has been sent', async () => {
  const socket = await sendAhead(3);
  expect(begun).toEqual(['/1']);
  for (const index of [0, 1, 2]) {
    expect(begun).toHaveLength(index + 1);
    const response = responses[index];
    const closed = response && once(response, 'close');
    response?.end(`response ${index + 1}`);
    await closed;
    await nextTurn();
  }
  expect(begun).toEqual(['/1', '/2', '/3']);
  // A request that arrives when none is waiting starts at once.
  const next = once(server, 'request');
  socket.write('GET /4 HTTP/1.1\r\nHost: x\r\n\r\n');
  await next;
  expect(begun).toEqual(['/1', '/2', '/3', '/4']);
  socket.destroy();
});

it('begins one request in a turn of all that connections have sent ahead, so that others do not wait', async () => {
  const sockets = [await sendAhead(90), await sendAhead(90), await sendAhead(90)];
  fromMemory = true;
  for (const response of [...responses]) response.end();
  const perTurn: number[] = [];
  while (begun.length < 270) {
    const before = begun.length;
    await nextTurn();
    perTurn.push(begun.length - before);
  }
  expect(Math.max(...perTurn)).toBe(1);
  for (const socket of sockets) socket.destroy();
});

it('begins nothing more for a client that is gone', async () => {
  const socket = await sendAhead(3);
  const closed = once(responses[0] ?? socket, 'close');
  socket.destroy();
  await closed;
  await nextTurn();
  expect(begun).toEqual(['/1']);
});

it('begins nothing for a client that is gone before its turn', async () => {
  const socket = await sendAhead(2);
  const [response] = responses;
  response?.once('close', () => response.req.socket.destroy());
  const closed = response && once(response.req.socket, 'close');
  response?.end();
  await closed;
  await nextTurn();
  expect(begun).toEqual(['/1']);
  socket.destroy();
});

it('closes a connection that pipelines too many requests', async () => {
  const socket = await sendAhead(sentAheadMaximum + 2);
  socket.on('error', () => undefined);
  await once(socket, 'close');
  expect(begun).toEqual(['/1']);
});
