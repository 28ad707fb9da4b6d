import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let folder = '';

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'compile-cache-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const entries = () => readdirSync(join(folder, 'cache', `${process.version}-${process.arch}`));

/** Runs a CommonJS module through the cache; waits until what was compiled is written, which is at once here. */
function runModule(source: string): string {
  const path = join(folder, 'module.cjs');
  writeFileSync(path, source);
  const program = `
    import { createRequire } from 'node:module';
    import { enableCompileCache } from ${JSON.stringify(resolve('scripts/compile-cache.mjs'))};
    enableCompileCache(${JSON.stringify(join(folder, 'cache'))}, 0);
    console.log(createRequire(import.meta.url)(${JSON.stringify(path)}).answer());
    setTimeout(() => undefined, 1);`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim();
}

const answering = (text: string) =>
  `exports.answer = () => [${JSON.stringify(text)}, module.id === __filename].join();`;

it('runs what is there now, whatever was compiled before', () => {
  expect(runModule(answering('one'))).toBe('one,true');
  expect(entries()).toHaveLength(1);
  expect(runModule(answering('one'))).toBe('one,true');
  // As long as the first, which is all that V8 compares.
  expect(runModule(answering('two'))).toBe('two,true');
  expect(runModule(answering('two'))).toBe('two,true');
});

it('compiles anew where an entry is damaged', () => {
  runModule(answering('one'));
  const path = join(folder, 'cache', `${process.version}-${process.arch}`, entries()[0] ?? '');
  const whole = readFileSync(path);
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, damaged.length - 64);
  for (const bytes of [damaged, whole.subarray(0, 40), Buffer.alloc(0)]) {
    writeFileSync(path, bytes);
    expect(runModule(answering('one'))).toBe('one,true');
    expect(readFileSync(path).equals(bytes)).toBe(false);
  }
});

it('leaves a module alone that imports', () => {
  const source = `exports.answer = () => typeof import('node:fs').then;`;
  expect(runModule(source)).toBe('function');
  expect(runModule(source)).toBe('function');
  expect(() => entries()).toThrow('ENOENT');
});
