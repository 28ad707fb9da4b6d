import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get as httpGet, type IncomingMessage, type Server } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { hasNginx } from '@/tools/test-bed/nginx';
import { freePort } from '@/tools/test-bed/postgres';

const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;
const describeWithNginx = hasNginx() && hasOpenssl ? describe : describe.skip;

describeWithNginx('the nginx.conf of deploy/', () => {
  let home: string;
  let nginx: ChildProcess;
  let site: Server;
  let ports: { plain: number; tls: number };
  let release = () => {};
  /** Responses of the site under /held wait for it. */
  const held = new Promise<void>((resolve) => (release = resolve));

  /** The file unchanged except for unprivileged ports, folders of the test's own, and its own site. */
  function configuration(): string {
    const siteAddress = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    return readFileSync('deploy/nginx.conf', 'utf8')
      .replace('user www-data;', `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''}`)
      .replace(/^.*listen \[::\].*$/gm, '')
      .replace(/listen 80\b/g, `listen 127.0.0.1:${ports.plain}`)
      .replace(/listen 443\b/g, `listen 127.0.0.1:${ports.tls}`)
      .replace(
        'include nginx-upstream.conf;',
        readFileSync('deploy/nginx-upstream.conf', 'utf8').replace('127.0.0.1:3000', siteAddress),
      )
      .replace(/error_log .*;/, `error_log stderr notice;`)
      .replace(/access_log (\S+)/, `access_log ${join(home, 'access.log')}`)
      .replace(/\/run\/nginx\.pid|\/etc\/nginx\/tls|\/var\/cache\/nginx\/site|\/var\/www\/acme/g, (path) =>
        join(home, path.split('/').at(-1) ?? ''),
      );
  }

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'nginx-host-'));
    ports = { plain: await freePort(), tls: await freePort() };
    site = createServer((request, response) => {
      if (request.url?.startsWith('/held')) void held.then(() => response.end('the site'));
      else if (request.url?.endsWith('/away')) request.socket.destroy();
      else response.end('the site');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => site.once('listening', resolve));
    for (const name of ['nginx-maps.conf', 'nginx-site.conf', 'nginx-host.conf'])
      copyFileSync(join('deploy', name), join(home, name));
    mkdirSync(join(home, 'tls'));
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj'].concat([
        '/CN=site.example',
        '-keyout',
        join(home, 'tls/privkey.pem'),
        '-out',
        join(home, 'tls/fullchain.pem'),
      ]),
      { stdio: 'ignore' },
    );
    writeFileSync(join(home, 'nginx.conf'), configuration());
    nginx = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
    await new Promise<void>((resolve, reject) => {
      let log = '';
      nginx.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (log.includes('start worker process ')) resolve();
      });
      nginx.once('exit', () => reject(new Error(`nginx ended:\n${log}`)));
    });
  });

  afterAll(async () => {
    nginx.removeAllListeners('exit');
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
    site.closeAllConnections();
    site.close();
    rmSync(home, { recursive: true, force: true });
  });

  interface Visit {
    status?: number;
    location?: string;
    type?: string;
    body?: string;
    /** No response at all. */
    failed?: true;
  }

  function visit(kind: 'http' | 'https', host: string, servername = host, path = '/about?a=b'): Promise<Visit> {
    return new Promise((resolve) => {
      const read = (response: IncomingMessage) => {
        const { statusCode: status, headers } = response;
        void text(response).then((body) =>
          resolve({ status, location: headers.location, type: headers['content-type'], body }),
        );
      };
      const options = { host: '127.0.0.1', path, headers: { host } };
      const request =
        kind === 'http'
          ? httpGet({ ...options, port: ports.plain }, read)
          : httpsGet({ ...options, port: ports.tls, servername, rejectUnauthorized: false }, read);
      request.once('error', () => resolve({ failed: true }));
    });
  }

  it('serves the host that nginx-host.conf names, and no other', async () => {
    expect(await visit('https', 'site.example')).toMatchObject({ status: 200 });
    expect(await visit('https', 'evil.example')).toEqual({ failed: true });
    expect(await visit('https', 'evil.example', 'site.example')).toEqual({ failed: true });
    expect(await visit('http', 'evil.example')).toEqual({ failed: true });
  });

  it('leads to the https address of its own host', async () => {
    expect(await visit('http', 'site.example')).toMatchObject({
      status: 308,
      location: 'https://site.example/about?a=b',
    });
  });

  it('says that the site is unavailable: to a reader as a page, to a form as the API does', async () => {
    const away = (path: string) => visit('https', 'site.example', 'site.example', path);
    const page = await away('/away');
    expect(page).toMatchObject({ status: 503, type: 'text/html; charset=utf-8' });
    expect(page.body).toContain('Please load the page again in a few seconds.');
    const { status, type, body } = await away('/api/away');
    expect([status, type, JSON.parse(body ?? '')]).toEqual([
      503,
      'application/json',
      { message: 'The site does not respond. Please try again in a moment.' },
    ]);
  });

  it('logs no token of a preview, however its address is spelled, and the other paths', async () => {
    const token = 'Tk-_'.repeat(11);
    const spellings = [
      '/preview/',
      '//preview/',
      '/%70review/',
      '/PREVIEW/',
      '/preview%2F',
      '/a/../preview/',
      '/%2570review/',
    ];
    for (const spelling of spellings) await visit('https', 'site.example', 'site.example', `${spelling}${token}`);
    await visit('https', 'site.example', 'site.example', `/preview/%54${token.slice(1)}`);
    await visit('https', 'site.example', 'site.example', '/files/7/Fee-chart-720.png');
    await visit('https', 'site.example', 'site.example', '/updates?id=7');
    const log = () => readFileSync(join(home, 'access.log'), 'utf8');
    while (!log().includes('"/updates"')) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log()).not.toContain(token.slice(1));
    expect(log()).not.toContain('chart');
  });

  it('serves one client a hundred requests at once, and tells it to come back later with more', async () => {
    let refused = 0;
    const visits = Array.from({ length: 104 }, async (_, number) => {
      const answer = await visit('https', 'site.example', 'site.example', `/held/${number}`);
      // The others wait, and are released when no more will be refused.
      if (answer.status === 429 && (refused += 1) === 4) release();
      return answer.status;
    });
    const statuses = await Promise.all(visits);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  });
});
