import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

const commonHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
};

/** Responds with an error in the API's format and closes the connection. */
export function refuse(response: ServerResponse, { status, message, headers }: Refusal): void {
  const body = JSON.stringify({ message });
  response.writeHead(status, { ...commonHeaders, ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Handles input that never becomes a request: unparsable bytes and protocol upgrades. */
export function refuseWhatIsNoRequest(server: Server, { isDevelopment }: { isDevelopment: boolean }): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW')
      end(socket, { status: 431, message: 'The headers of the request are too long.' });
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
      end(socket, { status: 408, message: 'The request took too long.' });
    else end(socket, { status: 400, message: 'The request could not be read.' });
  });
  server.on('connect', (_, socket) => end(socket, { status: 405, message: 'This site is no proxy.' }));
  // Hot reload in development.
  if (isDevelopment) return;
  server.on('upgrade', (_, socket) => end(socket, { status: 400, message: 'This site only supports HTTP/1.1.' }));
}

function end(socket: Duplex, { status, message }: Refusal): void {
  socket.on('error', () => undefined);
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ message });
  const headers = { ...commonHeaders, 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
