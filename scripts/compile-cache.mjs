// Keeps what CommonJS modules compile to for the next start, as Node does itself from 22.1 on.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** When the site has answered its first visitors, and V8 has not yet dropped what ran but once. */
const writeAfterMilliseconds = 10_000;

/** A longer one is data, which takes no time to compile. */
const longestSource = 2_000_000;

/** From here on a module is compiled once for all starts; `directory` belongs to whoever owns the code. */
export function enableCompileCache(directory, writeAfter = writeAfterMilliseconds) {
  const folder = join(directory, `${process.version}-${process.arch}`);
  const fresh = [];
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (source, filename, format) {
    // A compiled `import()` does not know any more which module it stands in.
    if (format === 'module' || source.length > longestSource || /^#!|\bimport\s*\(/.test(source))
      return compile.call(this, source, filename, format);
    const path = join(folder, digest(filename).toString('hex'));
    const cachedData = readEntry(path, source);
    const script = new Script(Module.wrap(source), { filename, cachedData });
    if (!cachedData || script.cachedDataRejected) fresh.push({ path, source, script });
    const { resolve, cache, extensions } = createRequire(filename);
    const require = Object.assign((id) => this.require(id), { resolve, cache, extensions, main: process.mainModule });
    const parts = [this.exports, require, this, filename, dirname(filename)];
    return Reflect.apply(script.runInThisContext(), this.exports, parts);
  };
  setTimeout(() => fresh.length > 0 && writeEntries(folder, fresh.splice(0)), writeAfter).unref();
}

/** What a source was compiled to; undefined for another source, or a file that is not as it was written. */
function readEntry(path, source) {
  try {
    const entry = readFileSync(path);
    const data = entry.subarray(32);
    return digest(source, data).equals(entry.subarray(0, 32)) ? data : undefined;
  } catch {
    return undefined;
  }
}

function writeEntries(folder, entries) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { path, source, script } of entries) {
      const data = script.createCachedData();
      writeFileSync(path, Buffer.concat([digest(source, data), data]), { mode: 0o600 });
    }
  } catch {
    // Where nothing may be written, each start compiles anew.
  }
}

function digest(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
