/**
 * A text as searches compare it: composed (NFC) and without case, so that "Müller" is found by its decomposed form and
 * "STRASSE" by "straße". Lower case after upper case stands in for Unicode's full case folding.
 */
export function searchForm(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/**
 * The spellings of a term that a column may hold whose database ignores the case of ASCII letters alone: composed and
 * decomposed, each in lower case, in capitals, and with capital initials. One for a term of ASCII.
 */
export function spellingsOf(term: string): string[] {
  if (/^\p{ASCII}*$/u.test(term)) return [term];
  const lower = term.toLowerCase();
  const initials = lower.replace(/(?<!\p{L}\p{M}*)\p{L}/gu, (letter) => letter.toUpperCase());
  const cased = [term, lower, term.toUpperCase(), initials];
  return [...new Set(cased.flatMap((spelling) => [spelling.normalize('NFC'), spelling.normalize('NFD')]))];
}
