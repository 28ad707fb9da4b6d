import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from './postgres';

export interface NginxServer {
  url: string;
  stop(): Promise<void>;
}

/** Whether this machine has nginx. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;
}

/**
 * Runs nginx in front of one or several instances, with the files of deploy/ that production includes and an empty
 * cache; `locations` adds further ones.
 */
export async function startNginx(siteUrls: string | string[], locations = ''): Promise<NginxServer> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'site-nginx-'));
  mkdirSync(join(home, 'cache'));
  const deploy = join(process.cwd(), 'deploy');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const upstream = upstreamOf(
    join(deploy, Array.isArray(siteUrls) ? 'nginx-upstream-two.conf' : 'nginx-upstream.conf'),
    [siteUrls].flat(),
  );
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off;
pid ${home}/pid;
error_log stderr notice;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${deploy}/nginx-maps.conf;
  ${upstream}
  proxy_cache_path ${home}/cache keys_zone=site:1m;
  server {
    listen 127.0.0.1:${port};
    include ${deploy}/nginx-site.conf;
    ${locations}
  }
}
`,
  );
  const server = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('start worker process ')) resolve();
    });
    void ended.then(() => reject(new Error(`nginx ended:\n${log}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A file of deploy/ with these instances in place of its own. */
function upstreamOf(file: string, siteUrls: string[]): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  const isServer = (line: string) => /^\s*server /.test(line);
  const first = lines.findIndex(isServer);
  const servers = siteUrls.map((url) => lines[first]?.replace(/127\.0\.0\.1:\d+/, new URL(url).host) ?? '');
  return lines.flatMap((line, index) => (index === first ? servers : isServer(line) ? [] : [line])).join('\n');
}
