import { cutText } from '@/lib/platform/text/cut';

export interface Segment {
  text: string;
  isFound: boolean;
}

/** Splits a text into matches and the text between them. Joined, the parts are exactly the original text. */
export function segmentsOf(text: string, words: readonly string[]): Segment[] {
  if (words.length === 0) return [{ text, isFound: false }];
  return text
    .split(new RegExp(`(${patternOf(words)})`, 'giu'))
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((segment) => segment.text !== '');
}

/** About `maximum` characters of a text around the first match; undefined if there is none. */
export function snippetOf(text: string, words: readonly string[], maximum = 180): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = words.length === 0 ? -1 : line.search(new RegExp(patternOf(words), 'iu'));
  if (at < 0) return undefined;
  const start = at < maximum / 2 ? 0 : line.lastIndexOf(' ', at - maximum / 3) + 1;
  const cut = cutText(line.slice(start), maximum);
  const isCut = start + maximum < line.length;
  const end = isCut && cut.includes(' ') ? cut.lastIndexOf(' ') : cut.length;
  return `${start > 0 ? '… ' : ''}${cut.slice(0, end)}${isCut ? ' …' : ''}`;
}

/** Longest first, so that a word that begins with another is matched whole. */
function patternOf(words: readonly string[]): string {
  return words
    .flatMap((word) => [...new Set([word.normalize('NFC'), word.normalize('NFD')])])
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&'))
    .join('|');
}
