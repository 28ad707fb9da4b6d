import 'server-only';

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { z } from 'zod';

import { AppError } from '../../../platform/http/app-error';
import { log } from '../../../platform/process/log';
import { singleton } from '../../../platform/process/singleton';
import { pictureLimits } from '../files-schema';

/** Of one picture. A sound one of the largest size takes a few seconds and half of the memory. */
const ofOne = { milliseconds: 30_000, bytes: 640 * 1024 * 1024 };
/** How many times as high as wide a picture may become. */
const tallest = 4;
/** Uploads that wait for their turn, each with its file in memory. */
const longestQueue = 8;

/**
 * Reads and rewrites one picture, then ends: whatever breaks the library, or takes too much time or memory, ends this process
 * and not the site. It ends with the site, too.
 */
const source = `
const { setPriority } = require('node:os');
process.on('disconnect', () => process.exit());
const [library, given] = process.argv.slice(1);
const { pixels, widths, tallest, milliseconds, bytes: most } = JSON.parse(given);
try { setPriority(10); } catch {}
setTimeout(() => process.exit(1), milliseconds);
setInterval(() => process.memoryUsage.rss() > most && process.exit(1), 10);
const finish = (message) => process.send(message, () => process.exit());

function open(sharp, bytes) {
  return sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
}

async function convert(sharp, bytes) {
  const { width, height, format } = await open(sharp, bytes).metadata();
  if (width * height > pixels) return { refusal: 'large' };
  const first = await open(sharp, bytes)
    .autoOrient()
    .resize({ width: widths[0], height: widths[0] * tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: w, height: h, channels } = first.info;
  const whole = () => sharp(first.data, { raw: { width: w, height: h, channels } });
  const isOpaque = channels % 2 === 1 || (await whole().stats()).isOpaque;
  const drawn = (size) =>
    (isOpaque ? whole().removeAlpha() : whole()).resize({ width: size, height: size * tallest, fit: 'inside', withoutEnlargement: true });
  const png = (size) => drawn(size).png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  const jpg = (size) => drawn(size).jpeg({ quality: 82, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  // A drawing stays sharp as a PNG, which makes a photograph many times as large.
  const isPhotograph = isOpaque && (format === 'jpeg' || (await png(widths[0])).data.length > 2 * (await jpg(widths[0])).data.length);
  const sizes = widths.filter((size, at) => at === 0 || size < w);
  const files = [];
  for (const size of sizes) {
    const { data, info } = await (isPhotograph ? jpg : png)(size);
    files.push({ bytes: data, width: info.width, height: info.height });
  }
  return { extension: isPhotograph ? 'jpg' : 'png', files };
}

process.once('message', async ({ bytes }) => {
  let sharp;
  try {
    sharp = require(library);
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((type) => 'VipsForeignLoad' + type + 'Buffer') });
  } catch (error) {
    return finish({ missing: String(error) });
  }
  try {
    finish(await convert(sharp, Buffer.from(bytes)));
  } catch (error) {
    finish({ refusal: 'broken', reason: String(error) });
  }
});
`;

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
  const child = spawn(process.execPath, ['-e', source, library, JSON.stringify(settings)], {
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
