import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Promised {
  /** A sentence of the legal page, or of the documents for operators. */
  sentence: string;
  /** The test file that proves it. */
  test: string;
}

/**
 * Reads the tags of all test files: `// @promise SENTENCE` for a sentence of the legal page, `// @documented SENTENCE` for
 * one of the README or docs.
 */
export function readPromises(tag: 'promise' | 'documented'): Promised[] {
  const line = new RegExp(`^// @${tag} (.+)$`, 'gm');
  return ['app', 'components', 'lib', 'server', 'scripts', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .sort()
    .flatMap((test) => [...readFileSync(test, 'utf8').matchAll(line)].map(([, sentence = '']) => ({ sentence, test })));
}
