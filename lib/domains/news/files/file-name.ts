const longest = 80;

/** What a file is called in its address, `NAME.pdf`: the letters and digits of the name that it came with. */
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

/** What readers see until an editor writes a better title: the name that the file came with. */
export function fileTitleFor(given: string): string {
  const title = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.pdf$/i, '')
    .replace(/\p{C}/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim();
  return title || 'Document';
}
