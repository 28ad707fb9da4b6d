import { createServer, type AddressInfo, type Socket } from 'node:net';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import { ClaimLostError } from './transport';
import type { ComposedMail } from '../compose/message';
import { SmtpTransport } from './smtp';

interface TestServer {
  url: string;
  /** What happened, in order. */
  events: string[];
  connections: number;
  dropConnection(): void;
}

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startServer(options: SMTPServerOptions = {}): Promise<TestServer> {
  const events: string[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onData(stream, session, callback) {
      let body = '';
      stream.on('data', (chunk: Buffer) => (body += chunk.toString()));
      stream.on('error', () => events.push('cut off'));
      stream.on('end', () => {
        events.push(`${session.envelope.rcptTo.map(({ address }) => address).join()}: ${body.trim()}`);
        callback();
      });
    },
    ...options,
  });
  const result = {
    url: '',
    events,
    connections: 0,
    dropConnection: () => sockets.forEach((socket) => socket.destroy()),
  };
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    result.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  result.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return result;
}

function connect(url: string, step = 10_000): SmtpTransport {
  const transport = new SmtpTransport(url, 'site.test', { step, acceptance: 10_000 });
  closers.push(() => transport.close());
  return transport;
}

function mail(to = 'reader@example.com', body = 'Hello'): ComposedMail {
  return {
    messageId: '<1@site.test>',
    from: 'site@example.org',
    to,
    date: new Date(),
    bytes: Buffer.from(`Subject: x\r\n\r\n${body}\r\n`),
  };
}

const noHandOver = async () => undefined;

it('sends message after message over one connection', async () => {
  const server = await startServer();
  const transport = connect(server.url);
  await transport.deliver(mail('a@example.com', '.one'), noHandOver);
  await transport.deliver(mail('b@example.com', 'two'), noHandOver);
  expect(server.events).toEqual(['a@example.com: Subject: x\r\n\r\n.one', 'b@example.com: Subject: x\r\n\r\ntwo']);
  expect(server.connections).toBe(1);
});

it('writes the end of a message only when the hand-over is noted, and asks for that only when the server wants the message', async () => {
  const server = await startServer();
  let order = '';
  await connect(server.url).deliver(mail(), async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    order += server.events.length === 0 ? 'noted before the end' : 'noted after the end';
  });
  expect(order).toBe('noted before the end');
  expect(server.events).toHaveLength(1);
});

it('does not end a message whose hand-over is refused, and continues with the next', async () => {
  const server = await startServer();
  const transport = connect(server.url);
  const lost = new ClaimLostError('taken');
  await expect(transport.deliver(mail(), () => Promise.reject(lost))).rejects.toBe(lost);
  await transport.deliver(mail('next@example.com'), noHandOver);
  expect(server.events).toEqual(['cut off', 'next@example.com: Subject: x\r\n\r\nHello']);
});

describe('a refusal', () => {
  const refuse = (step: 'onRcptTo' | 'onMailFrom', responseCode: number, message = 'no') =>
    startServer({
      [step]: (_address: unknown, _session: unknown, callback: (error: Error) => void) =>
        callback(Object.assign(new Error(message), { responseCode })),
    });

  it.each([
    [
      'an unknown mailbox',
      'onRcptTo',
      550,
      '5.1.1 no such user',
      { kind: 'permanent', details: { code: 550, bounceClass: 'permanent' } },
    ],
    [
      'a mailbox without further word',
      'onRcptTo',
      550,
      'no',
      { kind: 'permanent', details: { bounceClass: 'temporary' } },
    ],
    [
      'a closed mailbox',
      'onRcptTo',
      554,
      '5.2.1 disabled',
      { kind: 'permanent', details: { bounceClass: 'permanent' } },
    ],
    ['a policy', 'onRcptTo', 550, '5.7.1 blocked', { kind: 'permanent', details: { bounceClass: 'other' } }],
    ['a full mailbox', 'onRcptTo', 552, '5.2.2 full', { kind: 'permanent', details: { bounceClass: 'temporary' } }],
    ['greylisting', 'onRcptTo', 450, '4.7.1 later', { kind: 'temporary', details: { code: 450 } }],
    ['missing authentication', 'onMailFrom', 530, '5.7.0 authenticate', { kind: 'server' }],
    ['the sender', 'onMailFrom', 550, '5.1.8 bad sender', { kind: 'server' }],
    [
      'a message too large',
      'onMailFrom',
      552,
      '5.3.4 too large',
      { kind: 'permanent', details: { bounceClass: undefined } },
    ],
    ['everything for now', 'onMailFrom', 421, 'busy', { kind: 'server' }],
  ] as const)('of %s is distinguished from the others', async (_name, step, code, message, expected) => {
    const server = await refuse(step, code, message);
    const handOver = jest.fn(noHandOver);
    await expect(connect(server.url).deliver(mail(), handOver)).rejects.toMatchObject(expected);
    expect(handOver).not.toHaveBeenCalled();
  });

  it('of one recipient keeps the connection usable for the next', async () => {
    const server = await startServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('bad') ? Object.assign(new Error('5.1.1 no'), { responseCode: 550 }) : null),
    });
    const transport = connect(server.url);
    await expect(transport.deliver(mail('bad@example.com'), noHandOver)).rejects.toMatchObject({ kind: 'permanent' });
    await transport.deliver(mail('good@example.com'), noHandOver);
    expect(server.connections).toBe(1);
    expect(server.events).toHaveLength(1);
  });

  // Otherwise one recipient's domain, whose reply a relay passes on, could stop all mail for good.
  describe.each([421, 503, 530, 535, 538])('with %i, which is about the session,', (responseCode) => {
    const refusal = Object.assign(new Error('not now'), { responseCode });
    const isBad = (address: string) => address.startsWith('bad');

    it.each<[string, SMTPServerOptions]>([
      ['of a recipient', { onRcptTo: ({ address }, _session, callback) => callback(isBad(address) ? refusal : null) }],
      [
        'of a recipient without pipelining',
        {
          hidePIPELINING: true,
          onRcptTo: ({ address }, _session, callback) => callback(isBad(address) ? refusal : null),
        },
      ],
      [
        'of a message',
        {
          onData: (stream, { envelope }, callback) =>
            stream
              .resume()
              .on('end', () => callback(envelope.rcptTo.some(({ address }) => isBad(address)) ? refusal : null)),
        },
      ],
    ])('%s is that message’s own, and the next goes over a fresh connection', async (_name, options) => {
      const server = await startServer(options);
      const transport = connect(server.url);
      const delivery = transport.deliver(mail('bad@example.com'), noHandOver);
      await expect(delivery).rejects.toMatchObject({ kind: 'temporary', details: { code: responseCode } });
      await transport.deliver(mail('good@example.com'), noHandOver);
      expect(server.connections).toBe(2);
    });
  });

  it.each([
    [554, 'permanent'],
    [451, 'temporary'],
  ])('of the message itself with %i is %s', async (responseCode, kind) => {
    const server = await startServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback(Object.assign(new Error('no'), { responseCode })));
      },
    });
    await expect(connect(server.url).deliver(mail(), noHandOver)).rejects.toMatchObject({ kind });
  });
});

describe('a server that hangs', () => {
  it.each<[string, SMTPServerOptions]>([
    ['at the sender', { onMailFrom: () => undefined }],
    ['at the recipient', { onRcptTo: () => undefined }],
  ])('%s holds a message up no longer than a step may take', async (_name, options) => {
    const server = await startServer(options);
    const delivery = connect(server.url, 500).deliver(mail(), noHandOver);
    await expect(delivery).rejects.toMatchObject({
      kind: 'temporary',
      message: expect.stringContaining('0.5 seconds'),
    });
  });

  it('after the end of a message has longer than for a step', async () => {
    const server = await startServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => setTimeout(callback, 1000));
      },
    });
    await connect(server.url, 500).deliver(mail(), noHandOver);
  });

  it('is left when it never ends a line', async () => {
    let sent = 0;
    const server = createServer((socket) => {
      const chunk = Buffer.alloc(16 * 1024, '2');
      const flood = () => socket.write(chunk, (error) => (error ? undefined : ((sent += chunk.length), flood())));
      socket.on('error', () => undefined);
      flood();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(() => resolve())));
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(connect(url).deliver(mail(), noHandOver)).rejects.toMatchObject({ kind: 'server' });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});

describe('a lost connection', () => {
  it('in the middle of a message is temporary', async () => {
    const server = await startServer();
    const delivery = connect(server.url).deliver(mail(), async () => {
      server.dropConnection();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await expect(delivery).rejects.toMatchObject({ kind: 'temporary' });
  });

  it('while idle does not touch the next message', async () => {
    const server = await startServer();
    const transport = connect(server.url);
    await transport.deliver(mail(), noHandOver);
    server.dropConnection();
    await transport.deliver(mail('next@example.com'), noHandOver);
    expect(server.events).toHaveLength(2);
  });

  it('while the server is down is a failure of the server', async () => {
    await expect(connect('smtp://127.0.0.1:1').deliver(mail(), noHandOver)).rejects.toMatchObject({ kind: 'server' });
  });
});

describe('SMTP_URL', () => {
  const withPassword: SMTPServerOptions = {
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'site' && password === 'p@ss:w/d'
        ? callback(null, { user: username })
        : callback(new Error('wrong')),
  };

  it('carries a user and a password', async () => {
    const server = await startServer({ ...withPassword, allowInsecureAuth: true });
    await connect(server.url.replace('//', '//site:p%40ss%3Aw%2Fd@')).deliver(mail(), noHandOver);
    expect(server.events).toHaveLength(1);
  });

  it('with a wrong password is a failure of the server, and its message holds no password', async () => {
    const server = await startServer({ ...withPassword, allowInsecureAuth: true });
    const delivery = connect(server.url.replace('//', '//site:secret-word@')).deliver(mail(), noHandOver);
    await expect(delivery).rejects.toMatchObject({
      kind: 'server',
      message: expect.not.stringContaining('secret-word'),
    });
  });

  /** A server without STARTTLS that records every password it is shown, under a name that is not loopback's. */
  async function startListener(): Promise<{ url: string; heard: string[] }> {
    const heard: string[] = [];
    const { url } = await startServer({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        heard.push(`${password}`);
        callback(null, { user: username });
      },
    });
    return { url: url.replace('//127.0.0.1', '//site:secret-word@0.0.0.0'), heard };
  }

  it('with a password is not used without TLS', async () => {
    const { url, heard } = await startListener();
    await expect(connect(url).deliver(mail(), noHandOver)).rejects.toMatchObject({ kind: 'server' });
    await expect(connect(`${url}?tls=required`).deliver(mail(), noHandOver)).rejects.toMatchObject({ kind: 'server' });
    expect(heard).toEqual([]);
  });

  it.each(['never', 'optional'])('with a password is used without TLS where it says tls=%s', async (tls) => {
    const { url, heard } = await startListener();
    await connect(`${url}?tls=${tls}`).deliver(mail(), noHandOver);
    expect(heard).toEqual(['secret-word']);
  });

  it('upgrades to TLS when the server offers it', async () => {
    const wasSecure: boolean[] = [];
    const server = await startServer({
      ...withPassword,
      disabledCommands: [],
      onMailFrom: (_address, session, callback) => {
        wasSecure.push(session.secure);
        callback();
      },
    });
    await connect(`${server.url.replace('//', '//site:p%40ss%3Aw%2Fd@')}?tls.rejectUnauthorized=false`).deliver(
      mail(),
      noHandOver,
    );
    expect(wasSecure).toEqual([true]);
  });

  it('refuses a certificate without a known issuer', async () => {
    const server = await startServer({ disabledCommands: [] });
    await expect(connect(server.url).deliver(mail(), noHandOver)).rejects.toMatchObject({ kind: 'server' });
  });

  it('speaks TLS from the first byte as smtps', async () => {
    const server = await startServer({ secure: true });
    await connect(`${server.url.replace('smtp:', 'smtps:')}?tls.rejectUnauthorized=false`).deliver(mail(), noHandOver);
    expect(server.events).toHaveLength(1);
  });
});
