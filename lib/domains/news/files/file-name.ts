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

/**
 * The header with which a browser saves a file under its title, in whatever script that is. Clients that know no
 * `filename*` (RFC 6266) save it under the name in its address.
 */
export function contentDispositionOf({ name, title }: { name: string; title: string }): string {
  const saved = title.replace(/[\s\\/:*?"<>|\p{C}]+/gu, ' ').trim() || name.replace(/\.pdf$/, '');
  const encoded = encodeURIComponent(`${saved}.pdf`).replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `inline; filename="${name}"; filename*=UTF-8''${encoded}`;
}
