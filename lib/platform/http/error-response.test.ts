// @documented 500: a fault of the site; the message is `Internal Server Error`, and `requestId` finds it in the log

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { DriverAdapterError } from '@prisma/driver-adapter-utils';

import { log } from '@/lib/platform/process/log';

import { AppError } from './app-error';
import { errorResponse } from './error-response';

jest.mock('@/lib/platform/process/log', () => {
  const error = jest.fn();
  return { log: () => ({ error }) };
});

const logged = jest.mocked(log().error);
beforeEach(() => logged.mockReset());

it('reveals nothing about an unexpected error, and logs it in full under the id of the request', async () => {
  const error = new Error('SELECT "passwordHash" FROM "User"');
  const response = errorResponse(error, 'a-request');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: 'Internal Server Error', requestId: 'a-request' });
  expect(logged).toHaveBeenCalledWith({ requestId: 'a-request', err: error }, expect.any(String));
});

it('returns the message of an expected failure, and logs nothing', async () => {
  const response = errorResponse(new AppError('conflict', 'It is taken.'), 'a-request');
  expect([response.status, await response.json()]).toEqual([409, { message: 'It is taken.' }]);
  expect(logged).not.toHaveBeenCalled();
});

const system = (code: string, syscall = 'write') => ({ code, syscall, errno: -32 });
const atCommit = (code: string) =>
  new DriverAdapterError({
    ...{ kind: 'postgres', code, originalCode: code, message: 'ending', originalMessage: 'ending' },
    ...{ severity: 'FATAL', detail: undefined, column: undefined, hint: undefined },
  });
const outages: [string, unknown][] = [
  ['ends as a transaction commits', atCommit('57P01')],
  ['resets the connection as a transaction commits', new DriverAdapterError({ kind: 'ConnectionClosed' })],
  ['says nothing', { meta: { driverAdapterError: { cause: { kind: 'SocketTimeout' } } } }],
  ['cannot be reached', { meta: { driverAdapterError: { cause: { kind: 'DatabaseNotReachable' } } } }],
  ['takes no more connections', { meta: { driverAdapterError: { cause: { kind: 'TooManyConnections' } } } }],
  ['starts', { meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '57P03' } } } }],
  ['has no connection left', new Error('timeout exceeded when trying to connect')],
  ['ends the connection', new Error('Connection terminated unexpectedly')],
  [
    'has ended the connection between two statements',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['ends during the handshake', { meta: { driverAdapterError: { cause: { kind: 'TlsConnectionError' } } } }],
  ['has closed the connection', new Error('Client was closed and is not queryable')],
  ['resets the connection while the pool connects', Object.assign(new Error('read ECONNRESET'), system('ECONNRESET'))],
  ['has gone when a statement is sent', Object.assign(new Error('write EPIPE'), system('EPIPE'))],
  ['is in a network that is away', Object.assign(new Error('connect ENETUNREACH'), system('ENETUNREACH', 'connect'))],
  [
    'has a name that does not resolve',
    Object.assign(new Error('getaddrinfo EAI_AGAIN'), system('EAI_AGAIN', 'getaddrinfo')),
  ],
];

it.each(outages)('asks the client to retry where the database %s, and logs it', async (_, error) => {
  const response = errorResponse(error, 'a-request');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await response.json()).toEqual({ message: 'The database does not respond. Please try again in a moment.' });
  expect(logged).toHaveBeenCalledWith({ requestId: 'a-request', err: error }, expect.any(String));
});

it.each([
  new Error('SQLITE_FULL: database or disk is full: database or disk is full'),
  new Error('Database error. Code: `778`. Message: `SQLITE_IOERR: disk I/O error`'),
  new Error('SQLITE_READONLY: attempt to write a readonly database'),
  atCommit('53100'),
])('says that nothing can be saved where a database says %s, and logs it', async (error) => {
  const response = errorResponse(error, 'a-request');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await response.json()).toEqual({ message: 'Nothing can be saved at the moment. Please try again later.' });
  expect(logged).toHaveBeenCalledWith({ requestId: 'a-request', err: error }, expect.any(String));
});

it('does not treat a request whose client has disconnected as a failure', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  client.destroy();
  const error: unknown = await text(request).catch((reason: unknown) => reason);
  server.close();
  expect(errorResponse(error, 'a-request').status).toBe(400);
  expect(logged).not.toHaveBeenCalled();
});
