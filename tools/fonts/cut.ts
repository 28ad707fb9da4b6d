// Cuts the fonts of the @fontsource packages down to what the site prints, into app/fonts and, for social cards,
// public/fonts. Run it after these packages change.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cardCharacters } from '../../app/og/card-text';
import { subset } from './subset';

const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/**
 * The characters of every page. Rarer ones come from the whole files, and only on a page that has them (app/fonts.ts).
 */
const everyday = `${printableAscii}\u00a0§©·×–—‘’“”•…→↑↓−`;
/** Text and interface. */
const text = everyday.replace(/[<>\\^`{|}~§]/g, '');
/** Headings and ledes contain no signs of programs and formulas. */
const headings = everyday.replace(/[#*<=>[\\\]^_`{|}~§©×•→↑↓−]/g, '');
/**
 * Figures, dates, codes and addresses. Other characters fall back to the system's font, as this font has no whole file.
 */
const figures = everyday.replace(/[!"$&'*;<=>?[\\\]^`{|}~§©‘“”•↑↓]/g, '');

/** Kerning, ligatures, and tabular figures. None of the letters has marks, and their other variants are not used. */
const features = ['kern', 'liga', 'rlig', 'rvrn', 'tnum'];

const serif = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2';
const sans = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const mono = '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2';

const cuts = [
  { file: 'serif.woff2', source: serif, text: headings, weight: { minimum: 400, maximum: 600 } },
  { file: 'sans.woff2', source: sans, text, weight: { minimum: 400, maximum: 600 } },
  { file: 'mono.woff2', source: mono, text: figures },
  { file: 'card-serif.woff', source: serif, text: cardCharacters, weight: 600 },
  { file: 'card-sans.woff', source: sans, text: cardCharacters, weight: 400 },
  { file: 'card-mono.woff', source: mono, text: cardCharacters },
] as const;

for (const cut of cuts) {
  const isWoff = cut.file.endsWith('.woff');
  const folder = join(isWoff ? 'public' : 'app', 'fonts');
  mkdirSync(folder, { recursive: true });
  const font = await subset(readFileSync(join('node_modules', cut.source)), {
    letters: cut.text,
    features,
    format: isWoff ? 'woff' : 'woff2',
    ...('weight' in cut && { weight: cut.weight }),
  });
  writeFileSync(join(folder, cut.file), font);
  console.log(`${cut.file}: ${(font.length / 1024).toFixed(1)} KiB`);
}
