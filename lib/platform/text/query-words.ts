/** The words of a query, plurals without their ending. A text matches if it contains all of them. */
export function wordsOf(q: string): string[] {
  return [...new Set(q.split(' ').filter(Boolean).map(withoutPlural))];
}

/** “policies” finds “policy”, “taxes” finds “tax” and “fees” finds “fee”; what is left has at least three letters. */
function withoutPlural(word: string): string {
  return word.replace(/(?<=\p{L}{4})ies$|(?<=\p{L}{2}(?:ss|[xz]|[cs]h))es$|(?<=\p{L}{2}[^\Wsiu_])s$/iu, '');
}
