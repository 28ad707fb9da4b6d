import { normalizeEmail } from './email-address';

/**
 * A text as searches compare it, on both databases: Unicode's full case folding (`ß` as `ss`, `ς` as `σ`), composed (NFC).
 * Turkish letters follow Unicode's default: `İ` is `i` with a dot above, and `ı` is no `i`.
 */
export function searchForm(text: string): string {
  // Nothing but `ı` has a capital that belongs to another letter.
  const folded = text
    .normalize('NFD')
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return folded.join('ı').replaceAll('ς', 'σ').normalize('NFC');
}

/** The forms of which a text holds one if it matches the term: an address is also found by the spelling that is stored. */
export function searchTerms(term: string): string[] {
  return [...new Set([searchForm(term), ...(term.includes('@') ? [searchForm(normalizeEmail(term))] : [])])];
}

/** The words of a query, plurals without their ending. A text matches if it contains all of them. */
export function wordsOf(q: string): string[] {
  return [...new Set(q.split(' ').filter(Boolean).map(withoutPlural))];
}

/** “policies” finds “policy”, “taxes” finds “tax” and “fees” finds “fee”; what is left has at least three letters. */
function withoutPlural(word: string): string {
  return word.replace(/(?<=\p{L}{4})ies$|(?<=\p{L}{2}(?:ss|[xz]|[cs]h))es$|(?<=\p{L}{2}[^\Wsiu_])s$/iu, '');
}
