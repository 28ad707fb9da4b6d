// @documented A PNG, JPEG or WebP of at most 40 megapixels is decoded and written anew, upright, in sRGB with 8 bits and without metadata, at widths of 1440 and 720 pixels and never enlarged.
// @documented Of an animated picture the first frame is kept.
// @documented A picture is read in a process of its own, one at a time, within 30 seconds and 640 MB.

import { deflateSync } from 'node:zlib';

import sharp from 'sharp';

import { log } from '@/lib/platform/process/log';
import { claimedPng, drawing, photograph } from '@/tests/factories/pictures';

import { pictureCheck } from '../items/picture-check';
import { convertPicture } from './picture-process';

const broken = 'The picture cannot be read: it is damaged, or not whole.';

async function converted(bytes: Buffer) {
  const { extension, files } = await convertPicture(bytes);
  return { extension, sizes: files.map(({ width, height }) => `${width}x${height}`), files };
}

it.each([
  ['a large drawing', drawing(2000).png(), 'png', ['1440x720', '720x360']],
  ['one of medium width', drawing(1000).png(), 'png', ['1000x500', '720x360']],
  ['one of the smaller width', drawing(720).png(), 'png', ['720x360']],
  ['a small one, which is not enlarged', drawing(90).webp({ lossless: true }), 'png', ['90x45']],
  ['a photograph', photograph(1600).jpeg(), 'jpg', ['1440x720', '720x360']],
  ['a photograph as a PNG', photograph(900).png(), 'jpg', ['900x450', '720x360']],
  ['one with holes', photograph(900).ensureAlpha(0.5).webp(), 'png', ['900x450', '720x360']],
  ['a grey one', photograph(800).greyscale().jpeg(), 'jpg', ['800x400', '720x360']],
  ['a tall one', drawing(300, 9000).png(), 'png', ['192x5760']],
  ['one pixel', drawing(1, 1).png(), 'png', ['1x1']],
] as const)('writes %s anew', async (_, picture, extension, sizes) => {
  const result = await converted(await picture.toBuffer());
  expect([result.extension, result.sizes]).toEqual([extension, sizes]);
  for (const { bytes, width, height } of result.files)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height, depth: 'uchar', space: 'srgb' });
});

it('keeps no metadata', async () => {
  const gps = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 0/1' } };
  const bytes = await photograph(800).withExif(gps).withIccProfile('p3').withXmp('<x>secret</x>').jpeg().toBuffer();
  expect(bytes.includes('secret')).toBe(true);
  const { files } = await converted(bytes);
  for (const file of files) {
    const metadata = await sharp(file.bytes).metadata();
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(file.bytes.includes('secret')).toBe(false);
  }
});

it('turns a picture upright', async () => {
  const { sizes, files } = await converted(await drawing(800).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(sizes).toEqual(['400x800']);
  // The bar of the upper left corner is at the upper right one.
  const [first] = files;
  const { data } = await sharp(first?.bytes)
    .extract({ left: 390, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[2]).toBeGreaterThan(130);
  expect(data[0]).toBeLessThan(70);
});

it.each([
  ['CMYK', drawing(400).toColourspace('cmyk').jpeg()],
  ['16 bits', drawing(400).toColourspace('rgb16').png()],
  ['16 bits of grey', drawing(400).toColourspace('grey16').png()],
  ['another color space', drawing(400).withIccProfile('p3').png()],
])('shows %s as sRGB with 8 bits', async (_, picture) => {
  const { files } = await converted(await picture.toBuffer());
  const { data, info } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' });
  // White paper beside a dark bar.
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  for (const part of at(390, 190)) expect(part).toBeGreaterThan(245);
  expect(at(5, 5)[0]).toBeLessThan(120);
});

it('keeps the first frame of an animation', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const { sizes, files } = await converted(animated);
  expect(sizes).toEqual(['60x40']);
  expect([...(await sharp(files[0]?.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 0, 0]);
});

it('drops what follows a picture', async () => {
  const html = '<script>alert(1)</script>';
  for (const picture of [drawing(100).png(), photograph(100).jpeg()]) {
    const { files } = await converted(Buffer.concat([await picture.toBuffer(), Buffer.from(html)]));
    expect(files[0]?.bytes.includes('script')).toBe(false);
  }
});

describe('refuses', () => {
  const whole = () => drawing(1000).png().toBuffer();

  it.each([
    ['a bomb', () => claimedPng(60_000, 60_000), 'A picture may have at most 40 megapixels.'],
    ['one pixel too many', () => claimedPng(40_000_001, 1), 'A picture may have at most 40 megapixels.'],
    ['a size of which nothing follows', () => claimedPng(5000, 5000), broken],
    ['half a PNG', async () => (await whole()).subarray(0, 900), broken],
    ['half a JPEG', async () => (await photograph(900).jpeg().toBuffer()).subarray(0, 9000), broken],
    ['half a WebP', async () => (await photograph(900).webp().toBuffer()).subarray(0, 9000), broken],
    ['only a beginning', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), broken],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), broken],
    ['a GIF', () => drawing(9).gif().toBuffer(), broken],
    ['a TIFF', () => drawing(9).tiff().toBuffer(), broken],
    ['noise', () => deflateSync(Buffer.alloc(5000)), broken],
  ])('%s', async (_, bytes, message) => {
    await expect(convertPicture(await bytes())).rejects.toMatchObject({ code: 'invalid', message });
  });
});

it.each([{ bytes: 1 }, { milliseconds: 1 }])('ends what needs more than %j, and goes on', async (less) => {
  const bytes = await photograph(3000).jpeg().toBuffer();
  const limits = { milliseconds: 30_000, bytes: 640 * 1024 * 1024, ...less };
  await expect(convertPicture(bytes, limits)).rejects.toMatchObject({
    code: 'invalid',
    message: 'Reading the picture takes too much time or memory. Save it anew, or smaller, and add that.',
  });
  await expect(convertPicture(await drawing(9).png().toBuffer())).resolves.toMatchObject({ extension: 'png' });
});

it('refuses pictures only where the library cannot be loaded', async () => {
  const logged = jest.spyOn(log(), 'error').mockReturnValue(undefined);
  const limits = { milliseconds: 30_000, bytes: 640 * 1024 * 1024 };
  await expect(convertPicture(await drawing(9).png().toBuffer(), limits, '/nowhere/sharp')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Pictures cannot be read on this machine. The check “Pictures” says what to do.',
  });
  expect(logged).toHaveBeenCalledWith(
    { reason: expect.stringContaining("Cannot find module '/nowhere/sharp'") as string },
    'the library for pictures cannot be loaded',
  );
  logged.mockRestore();
});

it('is checked', async () =>
  expect(await pictureCheck.run()).toEqual({ status: 'ok', message: 'Pictures can be added to news items.' }));

it('takes the pictures that wait in turn, and no more than a few', async () => {
  const bytes = await drawing(50).png().toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => convertPicture(bytes)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'unavailable', message: 'Other pictures are being added. Try again in a minute.' },
  });
  await expect(convertPicture(bytes)).resolves.toMatchObject({ extension: 'png' });
});
