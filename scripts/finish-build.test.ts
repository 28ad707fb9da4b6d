import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { compileHint, finishBuild } from './finish-build';

describe('a finished build', () => {
  let build: string;
  const chunk = (name: string) => join(build, 'static', 'chunks', name);
  const read = (name: string) => readFileSync(chunk(name), 'utf8');

  beforeEach(() => {
    build = mkdtempSync(join(tmpdir(), 'build-'));
    mkdirSync(join(build, 'static', 'chunks'), { recursive: true });
    writeFileSync(join(build, 'build-manifest.json'), JSON.stringify({ rootMainFiles: ['static/chunks/root.js'] }));
    writeFileSync(chunk('root.js'), 'run();\n');
    writeFileSync(chunk('page.js'), 'later();\n');
  });

  afterEach(() => rmSync(build, { recursive: true }));

  it('marks the scripts that every page runs, once, and no others', async () => {
    await finishBuild(build);
    await finishBuild(build);
    expect(read('root.js')).toBe(`${compileHint}run();\n`);
    expect(read('page.js')).toBe('later();\n');
  });

  it('holds each text compressed as it is sent', async () => {
    await finishBuild(build);
    expect(String(brotliDecompressSync(readFileSync(chunk('root.js.br'))))).toBe(read('root.js'));
    expect(String(gunzipSync(readFileSync(chunk('page.js.gz'))))).toBe(read('page.js'));
    expect(readdirSync(join(build, 'static', 'chunks'))).toHaveLength(6);
  });

  it('fails where the build does not say which scripts every page runs', async () => {
    writeFileSync(join(build, 'build-manifest.json'), '{}');
    await expect(finishBuild(build)).rejects.toThrow('rootMainFiles');
  });
});
