/** Running text as a reader meets it: a sentence or more, not a label, a heading or a cell. */
function isProse(text: string): boolean {
  return /[.?]$/.test(text) && wordsOf(text).length >= 8;
}

function wordsOf(text: string): string[] {
  return text.match(/[A-Za-z0-9][A-Za-z0-9’'.]*/g) ?? [];
}

const silentEnding = /(?<![sxzcg]|[cs]h|[^aeiouy]l)es$|(?<![td]|[^aeiouy]l)ed$|(?<![^aeiouy]l)e$/;

/** Adjacent vowels that are spoken separately. */
const hiatus = /i(?=o(?!n|us)|a(?!l|n)|et)|(?<=[rnvd])i(?=ous|al|an|enc)|(?<![qg])u(?=a)|e(?=ing$|at|a$)/g;

/** The number of syllables of an English word, nearly always right; an acronym is spelled out. */
export function syllableCount(word: string): number {
  const letters = word.replace(/[^A-Za-z]/g, '');
  if (/^[A-Z]{2,}$/.test(letters)) return letters.length;
  const spoken = letters.toLowerCase().replace('every', 'evry').replace(silentEnding, '').replace(/^y/, '');
  return Math.max(1, (spoken.match(/[aeiouy]+/g)?.length ?? 0) + (spoken.match(hiatus)?.length ?? 0));
}

/** The Flesch-Kincaid grade of the running text among these texts: the years of school that a reader needs. */
export function readingGrade(texts: readonly string[]): number {
  const prose = texts.filter(isProse);
  const words = prose.flatMap(wordsOf);
  const sentenceCount = prose.flatMap((text) => text.split(/(?<=[.?:;])\s+(?=[A-Z0-9“])/)).length;
  const syllables = words.reduce((sum, word) => sum + syllableCount(word), 0);
  return (0.39 * words.length) / sentenceCount + (11.8 * syllables) / words.length - 15.59;
}
