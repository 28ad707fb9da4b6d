// Reads and rewrites one picture, then ends: whatever breaks the library, or takes too much time or memory, ends this
// process and not the site. It ends with the site, too. Plain JavaScript, because Node runs it from here however the rest
// was started.
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';

process.on('disconnect', () => process.exit());
const [library, given] = process.argv.slice(2);
const { pixels, widths, tallest, milliseconds, bytes: most } = JSON.parse(given);
try {
  setPriority(10);
} catch {
  // Not everywhere allowed.
}
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
    (isOpaque ? whole().removeAlpha() : whole()).resize({
      width: size,
      height: size * tallest,
      fit: 'inside',
      withoutEnlargement: true,
    });
  const png = (size) => drawn(size).png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  const jpg = (size) => drawn(size).jpeg({ quality: 82, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  // A drawing stays sharp as a PNG, which makes a photograph many times as large.
  const isPhotograph =
    isOpaque && (format === 'jpeg' || (await png(widths[0])).data.length > 2 * (await jpg(widths[0])).data.length);
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
    sharp = createRequire(import.meta.url)(library);
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
