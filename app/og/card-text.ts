const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const softHyphen = '\u00ad';
const latin1 = Array.from({ length: 0x60 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');

/** The characters that every font of the social cards has (tools/fonts/cut.ts). */
export const cardCharacters = `${printableAscii}${latin1}–—‘’“”•…`.replace(softHyphen, '');

const known = new Set(cardCharacters);

/** Signs and letters that do not decompose into known ones. */
const spelledOut: Record<string, string> = {
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '≈': '~',
  '←': '<-',
  '→': '->',
  '−': '-',
  '€': 'EUR ',
  '‐': '-',
  '‑': '-',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
};

/**
 * Returns a text in the characters of the fonts of social cards: others are spelled without their marks, or left out. For
 * a character that no font has, the renderer would ask servers of Google and jsDelivr, and fail without them.
 */
export function cardText(text: string): string {
  return Array.from(text.normalize('NFC'), spell).join('').replace(/ {2,}/g, ' ').trim();
}

function spell(character: string): string {
  if (known.has(character)) return character;
  const spelled = spelledOut[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(spelled)
    .filter((part) => known.has(part))
    .join('');
}
