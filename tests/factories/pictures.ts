import sharp, { type Sharp } from 'sharp';

/** A drawing with few colors and sharp edges, as a chart has. */
export function drawing(width: number, height = Math.round(width / 2)): Sharp {
  const bar = { width: Math.max(1, Math.floor(width / 4)), height: Math.max(1, Math.floor(height / 2)) };
  const blue = { r: 30, g: 60, b: 160 };
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: { create: { ...bar, channels: 3, background: blue } }, left: 0, top: 0 },
  ]);
}

/** What no drawing is: every pixel differs from its neighbors, always in the same way. */
export function photograph(width: number, height = Math.round(width / 2)): Sharp {
  const bytes = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = ((at / 3) % width) / 8 + ((state >> 16) % 64);
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** A chunk of a PNG with its length and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A PNG of a few hundred bytes that says that it is this large. */
export function claimedPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
