import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

it('adds at most 1 KB to a page, minified and compressed', () => {
  const options = ['--bundle', '--minify', '--format=esm', '--jsx=automatic', '--packages=external'];
  const script = execFileSync(process.execPath, [
    join('node_modules', 'esbuild', 'bin', 'esbuild'),
    join('components', 'analytics', 'beacon.tsx'),
    ...options,
  ]);
  expect(script.toString()).toContain('sendBeacon');
  expect(gzipSync(script).length).toBeLessThanOrEqual(1024);
});
