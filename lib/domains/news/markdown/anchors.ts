import { unescapeHtml } from '@/lib/platform/text/escape';

/** No id of the site's own begins like this, or a heading could take the place of a part of the page. */
const prefix = 'section';
const longestId = 60;
const heading = /<(h[3-6])([^>]*)>([^]*?)<\/\1>/g;

export interface Section {
  id: string;
  /** The text of the heading. */
  words: string;
}

/**
 * Gives each heading in the HTML of a text an id, which stays while its words do, and a link to itself. For a page only:
 * what is stored, sent and compared has neither.
 */
export function withAnchors(html: string): string {
  const idOf = idsInTurn();
  return html.replace(heading, (_, tag: string, attributes: string, inner: string) => {
    const id = idOf(wordsOf(inner));
    const link = `<a href="#${id}" aria-label="Link to this section" data-anchor=""></a>`;
    return `<${tag} id="${id}"${attributes}>${inner}${link}</${tag}>`;
  });
}

/** The sections that links can lead to in the HTML of a text. */
export function sectionsOf(html: string | null | undefined): Section[] {
  const idOf = idsInTurn();
  return [...(html ?? '').matchAll(heading)].map(([, , , inner = '']) => {
    const words = wordsOf(inner);
    return { id: idOf(words), words };
  });
}

const wordsOf = (inner: string) => unescapeHtml(inner.replace(/<[^>]*>/g, '')).trim();

/** Names the headings of one text, from first to last: the second of two alike gets a number. */
function idsInTurn(): (words: string) => string {
  /** The ids that are taken, each with the number that the next heading alike tries first. */
  const taken = new Map<string, number>();
  return (words) => {
    const name = [prefix, slugOf(words)].filter(Boolean).join('-');
    let id = name;
    let number = taken.get(name) ?? 2;
    for (; taken.has(id); number += 1) id = `${name}-${number}`;
    taken.set(id, 2);
    if (id !== name) taken.set(name, number);
    return id;
  };
}

/** Letters and digits of any script, in lower case; empty for a heading without any. */
function slugOf(words: string): string {
  const parts = words
    .replace(/['’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '');
  return [...parts].slice(0, longestId).join('').replace(/-$/, '');
}
