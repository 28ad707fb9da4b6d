// HarfBuzz's subsetter, which is WebAssembly: returns a font with only the letters, features and weights requested.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { convert } from 'fontverter';

/** The part of its interface that is used. Handles and addresses are numbers; 0 is a failure. */
interface HarfBuzz {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    minimum: number,
    maximum: number,
    initial: number,
  ): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const writable = 2;
const droppedTables = 3;
const nameIds = 4;
const layoutFeatures = 6;
const noHinting = 1;

/** Of use to menus of fonts, to text set along other baselines, and to hinting. */
const unused = ['BASE', 'STAT', 'gasp'];
const copyright = 0;

export interface Cut {
  letters: string;
  /**
   * OpenType features by their tags. Features that are not listed are dropped, with the letters that only they show.
   */
  features: readonly string[];
  /** One weight, or a range of them, of a variable font. */
  weight?: number | { minimum: number; maximum: number };
  format: 'woff' | 'woff2';
}

export async function subset(font: Buffer, { letters, features, weight, format }: Cut): Promise<Buffer> {
  // Every cut uses an instance of its own, which is discarded with all its memory.
  const harfBuzz = await instantiate();
  const source = await convert(font, 'truetype');
  const address = harfBuzz.malloc(source.length);
  new Uint8Array(harfBuzz.memory.buffer).set(source, address);
  const face = harfBuzz.hb_face_create(harfBuzz.hb_blob_create(address, source.length, writable, 0, 0), 0);
  const input = made(harfBuzz.hb_subset_input_create_or_fail());
  const unicodes = harfBuzz.hb_subset_input_unicode_set(input);
  for (const letter of letters) harfBuzz.hb_set_add(unicodes, letter.codePointAt(0) ?? 0);
  const tags = harfBuzz.hb_subset_input_set(input, layoutFeatures);
  harfBuzz.hb_set_clear(tags);
  for (const feature of features) harfBuzz.hb_set_add(tags, tagOf(feature));
  const tables = harfBuzz.hb_subset_input_set(input, droppedTables);
  for (const table of unused) harfBuzz.hb_set_add(tables, tagOf(table));
  const names = harfBuzz.hb_subset_input_set(input, nameIds);
  harfBuzz.hb_set_clear(names);
  harfBuzz.hb_set_add(names, copyright);
  harfBuzz.hb_subset_input_set_flags(input, noHinting);
  if (typeof weight === 'number') {
    made(harfBuzz.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight));
  } else if (weight) {
    // Without a number, the font's own default is moved into the range.
    const { minimum, maximum } = weight;
    made(harfBuzz.hb_subset_input_set_axis_range(input, face, tagOf('wght'), minimum, maximum, NaN));
  }
  const blob = harfBuzz.hb_face_reference_blob(made(harfBuzz.hb_subset_or_fail(face, input)));
  const start = harfBuzz.hb_blob_get_data(blob, 0);
  const bytes = harfBuzz.memory.buffer.slice(start, start + harfBuzz.hb_blob_get_length(blob));
  return convert(Buffer.from(bytes), format, 'truetype');
}

async function instantiate(): Promise<HarfBuzz> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/hb-subset.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  // The module's exports, as hb-subset.symbols in its package lists them.
  return instance.exports as unknown as HarfBuzz;
}

function made(handle: number): number {
  if (handle === 0) throw new Error('HarfBuzz cannot cut this font so.');
  return handle;
}

const tagOf = (name: string) => Buffer.from(name, 'latin1').readUInt32BE();
