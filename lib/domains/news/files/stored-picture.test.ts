import sharp from 'sharp';

import { drawing, photograph } from '../../../../tests/factories/pictures';
import { convertPicture } from './picture-process';
import { isStoredPicture, sizeOfStored } from './stored-picture';

it.each([
  ['a drawing', () => drawing(1600).png()],
  ['a small one with holes', () => drawing(9).ensureAlpha(0.5).png()],
  ['a photograph', () => photograph(1600).jpeg()],
  ['a photograph as a PNG', () => photograph(900).png()],
])('knows the size of %s that this site has stored', async (_, picture) => {
  const { files } = await convertPicture(await picture().toBuffer());
  for (const { bytes, width, height } of files) {
    expect(isStoredPicture(bytes)).toBe(true);
    expect(sizeOfStored(bytes)).toEqual({ width, height });
    expect(sizeOfStored(bytes.subarray(0, -1))).toBeUndefined();
    expect(sizeOfStored(Buffer.concat([bytes, Buffer.from('<script>')]))).toBeUndefined();
  }
});

it.each([
  [
    'metadata in a JPEG',
    () =>
      photograph(90)
        .withExif({ IFD0: { Copyright: 'x' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a profile in a JPEG', () => photograph(90).withIccProfile('p3').jpeg().toBuffer()],
  [
    'metadata in a PNG',
    () =>
      drawing(90)
        .withExif({ IFD0: { Copyright: 'x' } })
        .png()
        .toBuffer(),
  ],
  ['a large PNG', () => drawing(1441, 10).png().toBuffer()],
  ['a high PNG', () => drawing(10, 5761).png().toBuffer()],
  ['a WebP', () => drawing(10).webp().toBuffer()],
  [
    'a JPEG of four colors',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
  ],
  ['two bytes', () => Promise.resolve(Buffer.from([0xff, 0xd8]))],
  ['a segment without an end', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0xff]))],
  ['nothing', () => Promise.resolve(Buffer.alloc(0))],
])('takes %s for none of this site', async (_, bytes) => expect(sizeOfStored(await bytes())).toBeUndefined());
