import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { hasNginx, startNginx } from '../test-bed/nginx';
import { startSite } from '../test-bed/site-process';
import { compare, throughput, type Row } from './measure';

/** The home page behind the shared cache of deploy/, next to the same bytes that the same nginx reads from disk. */
export async function cacheRows(directory: string): Promise<Row[]> {
  const what = '/ behind the shared cache, beside the same bytes from disk';
  if (!hasNginx()) return [{ what, figure: 'not measured: nginx is not installed' }];
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' }, directory);
  const files = mkdtempSync(join(tmpdir(), 'site-bytes-'));
  const home = await fetch(`${site.url}/`, { headers: { 'accept-encoding': 'identity' } });
  writeFileSync(join(files, 'home.html'), Buffer.from(await home.arrayBuffer()), { mode: 0o644 });
  const nginx = await startNginx(site.url, `location = /home.html { root ${files}; }`);
  await fetch(`${nginx.url}/`);
  const kept = await fetch(`${nginx.url}/`);
  if (kept.headers.get('x-cache-status') !== 'HIT') throw new Error('the cache does not keep the home page');
  const { subject, baseline, ratio } = await compare(
    () => throughput(`${nginx.url}/`),
    () => throughput(`${nginx.url}/home.html`),
  );
  await nginx.stop();
  await site.stop();
  site.clean();
  rmSync(files, { recursive: true });
  return [{ what, figure: `${Math.round(subject)}/s, ${Math.round(baseline)}/s`, ratio, atLeast: 0.8 }];
}
