import { normalizeEmail } from './email-address';

/**
 * A text as searches compare it: composed (NFC) and without case, so that "Müller" is found by its decomposed form and
 * "STRASSE" by "straße". Lower case after upper case stands in for Unicode's full case folding.
 */
export function searchForm(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/**
 * The spellings of a term that a column may hold whose database ignores the case of ASCII letters alone: composed and
 * decomposed, each in lower case, in capitals, and with capital initials, and an address as it is stored. One for a term of
 * ASCII.
 */
export function spellingsOf(term: string): string[] {
  if (/^\p{ASCII}*$/u.test(term)) return [term];
  const address = term.includes('@') ? [normalizeEmail(term)] : [];
  const lower = term.toLowerCase();
  const initials = lower.replace(/(?<!\p{L}\p{M}*)\p{L}/gu, (letter) => letter.toUpperCase());
  const cased = [term, lower, term.toUpperCase(), initials];
  return [
    ...new Set([...address, ...cased.flatMap((spelling) => [spelling.normalize('NFC'), spelling.normalize('NFD')])]),
  ];
}
