import { newsItemPath, paths } from '../../../paths';

/** The addresses that the items and files of another site have here, by their numbers there. */
export interface NewAddresses {
  /** Of the site that they come from, and of this one. */
  origins: { from: string; to: string };
  items: ReadonlyMap<number, number>;
  files: ReadonlyMap<number, { id: number; name: string }>;
}

const itemOrFile = String.raw`(?:/updates\?id=(?<item>\d+)(?!\d)|/files/(?<file>\d+)/(?<current>current/)?[\w-]+\.(?:pdf|png|jpg)(?![\w-]))`;

/**
 * Rewrites what a text links to: a path as the target of a link, a whole address wherever it stands. Addresses of what did
 * not come stay.
 */
export function withNewAddresses(text: string, addresses: NewAddresses): string {
  return rewrite(text, String.raw`(?<=\]\(<?)`, addresses);
}

/** The same for a text that is one address. */
export function newAddressOf(address: string, addresses: NewAddresses): string {
  return rewrite(address, '^', addresses);
}

function rewrite(text: string, beforePath: string, { origins, items, files }: NewAddresses): string {
  const from = origins.from.replace(/[^\w]/g, String.raw`\$&`);
  const pattern = new RegExp(`(?:${beforePath}|(?<![\\w@./:-])(?<site>${from}))${itemOrFile}`, 'g');
  return text.replace(pattern, (found: string, ...rest: unknown[]) => {
    // The last argument of a replacer is the named groups.
    const { site, item, file, current } = rest.at(-1) as Partial<Record<'site' | 'item' | 'file' | 'current', string>>;
    const number = items.get(Number(item));
    const stored = files.get(Number(file));
    const path =
      number !== undefined
        ? newsItemPath(number)
        : stored && paths[current ? 'currentNewsFile' : 'newsFile'](stored.id, stored.name);
    if (path === undefined) return found;
    return site === undefined ? path : origins.to + path;
  });
}
