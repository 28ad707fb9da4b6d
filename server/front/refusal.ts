import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { loggedPath } from '@/lib/platform/http/logged-path';
import { log } from '@/lib/platform/process/log';

import { pathOf, type Refusal } from './entrance';
import { finish, type FinishOptions } from './finish';

/** What the log says of a request; bytes that are no request have neither method nor address. */
type Asked = Pick<IncomingMessage, 'method' | 'url'>;

const longestLoggedPath = 255;

/** Responds with an error in the API's format, closes the connection, and logs the refusal. */
export function refuse(response: ServerResponse, refusal: Refusal, options: FinishOptions): void {
  const { headers, body } = refusalOf(response.req, refusal, options);
  response.writeHead(refusal.status, headers).end(body);
}

/** Handles input that never becomes a request, or that Node would refuse in its own way. */
export function refuseWhatIsNoRequest(
  server: Server,
  options: FinishOptions,
  { isDevelopment }: { isDevelopment: boolean },
): void {
  const end = (socket: Duplex, refusal: Refusal, asked: Asked = {}) => {
    socket.on('error', () => undefined);
    if (!socket.writable) return void socket.destroy();
    const { headers, body } = refusalOf(asked, refusal, options);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n`;
    socket.end(head + body.toString(), () => socket.destroy());
  };
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET') socket.destroy();
    else if (code === 'HPE_HEADER_OVERFLOW')
      end(socket, { status: 431, message: 'The headers of the request are too long.' });
    else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') end(socket, { status: 408, message: 'The request took too long.' });
    else end(socket, { status: 400, message: 'The request could not be read.' });
  });
  // A request like any other, which `requestRefusal` refuses in its turn.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (request, socket) => end(socket, { status: 405, message: 'This site is no proxy.' }, request));
  // Hot reload in development.
  if (isDevelopment) return;
  server.on('upgrade', (request, socket) =>
    end(socket, { status: 400, message: 'This site only supports HTTP/1.1.' }, request),
  );
}

/** Logs that a request was refused, under the number that the response has, if it has one. */
export function logRefusal({ method, url }: Asked, status: number, requestId?: string): void {
  const path = url === undefined ? undefined : loggedPath(pathOf(url)).slice(0, longestLoggedPath);
  log().info({ requestId, method, path, status }, 'the front refused a request');
}

function refusalOf(asked: Asked, { status, message, headers: own }: Refusal, options: FinishOptions) {
  const contentType = 'application/json';
  const { headers: common, body } = finish(
    { status, contentType, body: Buffer.from(JSON.stringify({ message })) },
    options,
  );
  const requestId = randomUUID();
  logRefusal(asked, status, requestId);
  const headers = {
    ...common,
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
    ...own,
    'content-length': String(body.length),
  };
  return { headers, body };
}
