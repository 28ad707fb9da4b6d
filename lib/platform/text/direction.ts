export type Direction = 'ltr' | 'rtl';

const strong = /[\p{L}\u200E\u200F]/u;
const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EEFF}]/u;

/**
 * A text that ends each direction that it began (U+202A to U+202E, U+2066 to U+2068), so that what follows it in a subject or
 * in the title of a page runs as it should.
 */
export function closed(text: string): string {
  const open: string[] = [];
  for (const [sign] of text.matchAll(/[\u202A-\u202E\u2066-\u2069]/g)) {
    if (/[\u202A\u202B\u202D\u202E]/.test(sign)) open.push('\u202C');
    else if (/[\u2066-\u2068]/.test(sign)) open.push('\u2069');
    // An isolate ends the embeddings in it; an embedding does not end beyond its isolate.
    else if (sign === '\u202C') open.splice(open.at(-1) === sign ? open.length - 1 : open.length);
    else open.splice(open.includes(sign) ? open.lastIndexOf(sign) : open.length);
  }
  return text + open.reverse().join('');
}

/** The direction of a text by its first letter; undefined without one. */
export function directionOf(text: string): Direction | undefined {
  const letter = strong.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
