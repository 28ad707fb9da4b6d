import 'server-only';

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { z } from 'zod';

import { AppError } from '@/lib/platform/http/app-error';
import { log } from '@/lib/platform/process/log';
import { singleton } from '@/lib/platform/process/singleton';

import { pictureLimits } from '../files-schema';

/** Of one picture. A sound one of the largest size takes a few seconds and half of the memory. */
const ofOne = { milliseconds: 30_000, bytes: 640 * 1024 * 1024 };
/** How many times as high as wide a picture may become. */
const tallest = 4;
/** Uploads that wait for their turn, each with its file in memory. */
const longestQueue = 8;

const program = join(process.cwd(), 'scripts/convert-picture.mjs');

const OutcomeSchema = z.union([
  z.object({
    extension: z.enum(['png', 'jpg']),
    files: z.array(z.object({ bytes: z.instanceof(Uint8Array), width: z.int(), height: z.int() })).min(1),
  }),
  z.object({ refusal: z.enum(['large', 'broken']), reason: z.string().optional() }),
  z.object({ missing: z.string() }),
]);
type Outcome = z.infer<typeof OutcomeSchema> | 'ended';

export interface ConvertedPicture {
  extension: 'png' | 'jpg';
  /** The largest first. */
  files: { bytes: Buffer; width: number; height: number }[];
}

const refusals = {
  large: `A picture may have at most ${pictureLimits.megapixels} megapixels.`,
  broken: 'The picture cannot be read: it is damaged, or not whole.',
  ended: 'Reading the picture takes too much time or memory. Save it anew, or smaller, and add that.',
  missing: 'Pictures cannot be read on this machine. The check “Pictures” says what to do.',
  busy: 'Other pictures are being added. Try again in a minute.',
} as const;

const queue = singleton('pictureQueue', () => ({ waiting: 0, last: Promise.resolve() as Promise<unknown> }));

/**
 * Rewrites a picture at the widths of the site: upright, in sRGB with 8 bits, without metadata; of an animated one the first
 * frame. One at a time. Throws an AppError that says what is wrong with the picture, or a 503 where none can be read.
 */
export async function convertPicture(
  bytes: Buffer,
  limits = ofOne,
  library = libraryPath(),
): Promise<ConvertedPicture> {
  const turns = queue.get();
  if (turns.waiting >= longestQueue) throw new AppError('unavailable', refusals.busy);
  turns.waiting += 1;
  const turn = turns.last.then(() => convert(bytes, limits, library));
  turns.last = turn.catch(() => undefined);
  try {
    const outcome = await turn;
    if (outcome === 'ended') throw new AppError('invalid', refusals.ended);
    if ('missing' in outcome) {
      log().error({ reason: outcome.missing }, 'the library for pictures cannot be loaded');
      throw new AppError('unavailable', refusals.missing);
    }
    if ('refusal' in outcome) throw new AppError('invalid', refusals[outcome.refusal]);
    const { extension, files } = outcome;
    return { extension, files: files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) };
  } finally {
    turns.waiting -= 1;
  }
}

/** Where the library is; a path that leads nowhere if it is not installed. */
function libraryPath(): string {
  try {
    return createRequire(join(process.cwd(), 'package.json')).resolve('sharp');
  } catch {
    return 'sharp';
  }
}

function convert(bytes: Buffer, limits: typeof ofOne, library: string): Promise<Outcome> {
  const { megapixels, widths } = pictureLimits;
  const settings = { ...limits, pixels: megapixels * 1_000_000, widths, tallest };
  const child = spawn(process.execPath, [program, library, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // None of the site's secrets.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
  });
  const kill = () => child.kill('SIGKILL');
  // The process ends itself sooner, unless its own timer does not run.
  const timer = setTimeout(kill, limits.milliseconds + 1000);
  return new Promise<Outcome>((resolve) => {
    child.once('message', (message) => resolve(OutcomeSchema.safeParse(message).data ?? 'ended'));
    child.once('error', (error) => resolve({ missing: String(error) }));
    // Once all that it has sent was read.
    child.once('close', () => resolve('ended'));
    child.send({ bytes }, (error) => error && kill());
  }).finally(() => {
    clearTimeout(timer);
    kill();
  });
}
