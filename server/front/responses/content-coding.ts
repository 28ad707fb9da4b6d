import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliCompress,
  type BrotliOptions,
  type Gzip,
} from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** Levels for a waiting client and for later ones. Brotli's default in Node, 11, takes 0.2 s for a page. */
export type Effort = 'quick' | 'best';

const levels = { br: { quick: 5, best: 11 }, gzip: { quick: 6, best: 9 } } as const;

const compressible = /^(text\/|image\/svg)|[/+](json|xml|javascript)\b|manifest/;

export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

/** Compresses a complete body at a level of `Effort`. */
export async function compress(bytes: Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(bytes, { level: levels.gzip[effort] });
  return promisify(brotliCompress)(bytes, brotliOptions(effort, bytes.length));
}

/** Returns a stream that compresses quickly, for a body that is not complete yet. */
export function compressor(coding: Coding): BrotliCompress | Gzip {
  return coding === 'gzip' ? createGzip({ level: levels.gzip.quick }) : createBrotliCompress(brotliOptions('quick'));
}

function brotliOptions(effort: Effort, size?: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels.br[effort],
      ...(size !== undefined && { [constants.BROTLI_PARAM_SIZE_HINT]: size }),
    },
  };
}

/** The client's preferred coding among those available; undefined if it accepts none (RFC 9110, 12.5.3). */
export function preferredCoding(acceptEncoding: string | undefined): Coding | undefined {
  // The header of nearly every browser.
  if (acceptEncoding === 'gzip, deflate, br, zstd' || acceptEncoding === 'gzip, deflate, br') return 'br';
  if (!acceptEncoding) return undefined;
  const weights = new Map(
    acceptEncoding.split(',').map((entry): [string, number] => {
      // By a pattern with the spaces around it, it would be quadratic in their number.
      const [name = '', ...parameters] = entry
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
    }),
  );
  const weight = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best: Coding = weight('br') >= weight('gzip') ? 'br' : 'gzip';
  return weight(best) > 0 && weight(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
