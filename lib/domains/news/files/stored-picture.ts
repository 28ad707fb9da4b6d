import { pictureLimits } from '../files-schema';

export interface PictureSize {
  width: number;
  height: number;
}

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const pngChunks = ['IHDR', 'PLTE', 'tRNS', 'pHYs', 'IDAT', 'IEND'];

/** Whether a file begins as a picture that this site stores. */
export function isStoredPicture(bytes: Buffer): boolean {
  return bytes.subarray(0, png.length).equals(png) || bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]));
}

/**
 * The size of a picture that is made as this site makes its own: nothing but the picture from its first byte to its last, no
 * metadata, and no larger than the widest. Undefined for any other. Does not decode it.
 */
export function sizeOfStored(bytes: Buffer): PictureSize | undefined {
  const size = bytes.subarray(0, png.length).equals(png) ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  const [widest] = pictureLimits.widths;
  return size && size.width >= 1 && size.width <= widest && size.height >= 1 && size.height <= 4 * widest
    ? size
    : undefined;
}

function sizeOfPng(bytes: Buffer): PictureSize | undefined {
  let size: PictureSize | undefined;
  for (let at = png.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || !pngChunks.includes(type)) return undefined;
    if (type === 'IHDR' && end - at === 25)
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (type === 'IEND') return end === bytes.length ? size : undefined;
    at = end;
  }
  return undefined;
}

/** Tables, frames, scans and the head of JFIF: all other segments may hold metadata. */
const jpegSegments = new Set([0xe0, 0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xdd, 0xda]);
const scan = 0xda;
const end = 0xd9;

function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  let size: PictureSize | undefined;
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === end) return at + 2 === bytes.length ? size : undefined;
    if (!jpegSegments.has(marker) || at + 4 > bytes.length) return undefined;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next > bytes.length) return undefined;
    if (marker >= 0xc0 && marker <= 0xc2 && next - at > 9)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at = marker === scan ? endOfScan(bytes, next) : next;
  }
  return undefined;
}

/** Where the next marker is that is not part of a scan's data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}
