const longest = 80;

/** The name of a file in its address, `NAME.pdf`: the letters and digits of its original name. */
export function fileNameFor(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  return `${name || 'document'}.pdf`;
}

/** The title until an editor writes a better one: the file's original name. */
export function fileTitleFor(given: string): string {
  const title = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.pdf$/i, '')
    .replace(/\p{C}/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim();
  return title || 'Document';
}
