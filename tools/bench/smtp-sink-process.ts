// A process that contains only an SMTP server, which counts messages by recipient and discards them.
import { createServer, type Socket } from 'node:net';

import { testAdministrator } from '../test-bed/site-process';
import type { SinkCounts, SinkRequest } from './smtp-sink';

const messageEnd = Buffer.from('\r\n.\r\n');
const replies: Record<string, string> = {
  EHLO: '250-sink\r\n250-SIZE 50000000\r\n250 8BITMIME\r\n',
  HELO: '250 sink\r\n',
  MAIL: '250 OK\r\n',
  RCPT: '250 OK\r\n',
  RSET: '250 OK\r\n',
  NOOP: '250 OK\r\n',
  DATA: '354 Go on\r\n',
};

const received = new Map<string, number>();
let bytes = 0;
let sample: Buffer | undefined;
let awaited = Infinity;

function serve(socket: Socket): void {
  let rest = Buffer.alloc(0);
  let isMessage = false;
  let recipient = '';
  let message: Buffer[] = [];
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.write('220 sink ESMTP\r\n');
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length > 0 && (isMessage ? readMessage() : readCommand()));
  });

  function readMessage(): boolean {
    const end = rest.indexOf(messageEnd);
    // The last bytes may be the beginning of the terminator.
    const length = end < 0 ? Math.max(0, rest.length - messageEnd.length + 1) : end + messageEnd.length;
    bytes += length;
    if (!sample) message.push(Buffer.from(rest.subarray(0, length)));
    rest = rest.subarray(length);
    if (end < 0) return false;
    isMessage = false;
    // A notice to the administrator is not a letter of the mailing.
    if (recipient !== testAdministrator.email) {
      sample ??= Buffer.concat(message);
      received.set(recipient, (received.get(recipient) ?? 0) + 1);
    }
    message = [];
    socket.write('250 Taken\r\n');
    if (received.size >= awaited) report();
    return true;
  }

  function readCommand(): boolean {
    const end = rest.indexOf('\r\n');
    if (end < 0) return false;
    const line = rest.subarray(0, end).toString('latin1');
    rest = rest.subarray(end + 2);
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
    isMessage = command === 'DATA';
    if (command === 'QUIT') socket.end('221 Bye\r\n');
    else socket.write(replies[command] ?? '502 Not here\r\n');
    return true;
  }
}

function report(isNamed = false): void {
  awaited = Infinity;
  const times = [...received.values()];
  const counts: SinkCounts = {
    addresses: received.size,
    twice: times.filter((count) => count > 1).length,
    bytes,
    sample: sample?.subarray(0, -messageEnd.length).toString('latin1') ?? '',
    ...(isNamed && { names: [...received.keys()] }),
  };
  process.send?.(counts);
}

const server = createServer(serve).listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('message', ({ addresses, isFresh, isNamed }: SinkRequest) => {
  if (isFresh) {
    received.clear();
    bytes = 0;
  }
  awaited = addresses;
  if (received.size >= awaited) report(isNamed);
});
process.on('disconnect', () => process.exit());
