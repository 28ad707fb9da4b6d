import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';

import { freePort } from '@/tools/test-bed/postgres';

/** Debian's rsyslog and rsyslog-gnutls; without them these tests are skipped. */
const hasParts =
  spawnSync('rsyslogd', ['-v'], { stdio: 'ignore' }).status === 0 &&
  spawnSync('sh', ['-c', 'ls /usr/lib/*/rsyslog/lmnsd_gtls.so'], { stdio: 'ignore' }).status === 0 &&
  spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;
const describeWithRsyslog = hasParts ? describe : describe.skip;

const event = '{"level":30,"securityEvent":"sign-in.failure","network":"192.0.2.1","subject":"Wrong password"}';
const forged = '{"level":30,"method":"GET","path":"/\\"securityEvent\\":"}';

describeWithRsyslog('the rsyslog-databp.conf of deploy/', () => {
  let home: string;
  let server: Server;
  let rsyslog: ChildProcess;
  let arrivals: Promise<TLSSocket>;

  /** A log server with a certificate for this name, and an rsyslog that trusts its authority. */
  async function start(name: string): Promise<void> {
    home = mkdtempSync(join(tmpdir(), 'log-shipping-'));
    const [key, certificate] = [join(home, 'key.pem'), join(home, 'certificate.pem')];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
        ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
    server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
    arrivals = new Promise((resolve) => server.once('secureConnection', resolve));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const input = await freePort();
    const rules = readFileSync('deploy/rsyslog-databp.conf', 'utf8')
      .replace('target="logs.example.org"', 'target="127.0.0.1"')
      .replace('port="6514"', `port="${(server.address() as AddressInfo).port}"`)
      .replace('/etc/databp-log-ca.pem', certificate);
    writeFileSync(
      join(home, 'rsyslog.conf'),
      `global(workDirectory="${home}")
module(load="imtcp")
input(type="imtcp" address="127.0.0.1" port="${input}")
${rules}`,
    );
    rsyslog = spawn('rsyslogd', ['-n', '-f', join(home, 'rsyslog.conf'), '-i', join(home, 'pid')], { stdio: 'ignore' });
    await write(input, [`other: ${event}`, `databp: ${forged}`, `databp: ${event}`]);
  }

  afterEach(async () => {
    const ended = new Promise((resolve) => rsyslog.once('exit', resolve));
    rsyslog.kill('SIGKILL');
    await ended;
    server.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('sends the events, and nothing else, to a server that shows who it is', async () => {
    await start('logs.example.org');
    const socket = await arrivals;
    const message = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
    expect(message).toMatch(/^\d+ <14>1 \S+ \S+ databp - - - +\{/);
    expect(message.match(/"securityEvent/g)).toHaveLength(1);
    expect(message.slice(message.indexOf('{')).trim()).toBe(event);
    socket.destroy();
  });

  it('sends nothing to another', async () => {
    await start('evil.example.org');
    const socket = await arrivals;
    let read = '';
    socket.on('data', (chunk) => (read += chunk.toString()));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(read).toBe('');
  });
});

/** Writes to a log server that may still be starting. */
async function write(port: number, messages: string[]): Promise<void> {
  const lines = messages.map((message) => `<14>Jan 19 09:30:00 host ${message}\n`).join('');
  for (;;) {
    const isWritten = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(lines));
      socket.once('error', () => resolve(false));
      socket.once('close', (hadError) => resolve(!hadError));
    });
    if (isWritten) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
