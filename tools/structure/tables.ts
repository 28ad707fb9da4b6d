// Which tables each file uses, and who owns them. A use is one of Prisma's operations on the table, its quoted name in
// code of the server, raw SQL, or a relation that leads to it from another owner's table. A table that is chosen by a
// variable, or whose accessor is renamed, is not seen.
import { readFileSync } from 'node:fs';

import type { Source } from './sources';

/** The tables that no domain owns. */
const ofPlatform: Readonly<Record<string, readonly string[]>> = {
  'lib/platform/limits': ['LimitHit'],
  'lib/platform/settings': ['SiteSetting'],
};

interface ForeignReads {
  tables: readonly string[];
  why: string;
}

/** The only files that read tables of another owner. What can be asked of the owner does not belong here. */
export const foreignReads: Readonly<Record<string, ForeignReads>> = {
  'lib/backup/store.ts': { tables: ['SubscriptionCount', 'Session'], why: 'names the tables that no backup holds' },
  'lib/domains/mail/outgoing/messages-to.ts': { tables: ['Newsletter'], why: 'joins the title of a mailing' },
  'lib/domains/mail/outgoing/readers.ts': {
    tables: ['Subscription', 'TopicOptOut'],
    why: 'selects from the list, whose domain is built on that of mail',
  },
  'lib/domains/mailing-list/office/off-list.ts': { tables: ['Suppression'], why: 'pages, sorts and searches its rows' },
  'lib/domains/news/in-state.ts': { tables: ['Newsletter'], why: 'filters pages of items by whether they were mailed' },
  'lib/domains/news/item-row.ts': { tables: ['Newsletter'], why: 'reads the same for one item, below its mailings' },
  'lib/domains/mailings/recipients.ts': {
    tables: ['Subscription', 'OutboundMail'],
    why: 'selects, counts and locks the recipients of a mailing in one statement',
  },
  'lib/domains/site/read-state.ts': { tables: ['NewsItem'], why: 'reads when pages change, below the domain of news' },
};

interface Model {
  name: string;
  relations: { field: string; to: string }[];
}

export function readModels(text = readFileSync('prisma/models.prisma', 'utf8')): Model[] {
  const blocks = [...text.matchAll(/^model (\w+) \{(.*?)^\}/gms)];
  const names = blocks.map(([, name]) => name);
  return blocks.map(([, name = '', body = '']) => ({
    name,
    relations: [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)]
      .map(([, field = '', to = '']) => ({ field, to }))
      .filter(({ to }) => names.includes(to)),
  }));
}

/** The folders that declare each table as theirs: domains in `tables` of their declarations, and the platform here. */
export function ownersOf(sources: readonly Source[], platform = ofPlatform): Map<string, string[]> {
  const declared = sources.flatMap(({ path, text }): [string, string[]][] => {
    const [, list] = (path.endsWith('/domain.ts') && /^ {2}tables: \{(.*?)\}/ms.exec(text)) || [];
    if (list === undefined) return [];
    return [[path.replace('/domain.ts', ''), [...list.matchAll(/(\w+):/g)].map(([, table = '']) => table)]];
  });
  const owners = new Map<string, string[]>();
  for (const [folder, tables] of [...declared, ...Object.entries(platform)])
    for (const table of tables) owners.set(table, [...(owners.get(table) ?? []), folder]);
  return owners;
}

/** Every model without exactly one owner. */
export function unowned(models: readonly Model[], owners: ReadonlyMap<string, readonly string[]>): string[] {
  return models
    .map(({ name }) => `${name}: ${owners.get(name)?.join(', ') ?? 'none'}`)
    .filter((line) => /, |none$/.test(line));
}

interface Use {
  path: string;
  table: string;
  isWrite: boolean;
}

/** Every use of a table outside its owner's folder. */
export function foreignUses(
  sources: readonly Source[],
  models: readonly Model[],
  owners: ReadonlyMap<string, readonly string[]>,
): Use[] {
  const names = models.map(({ name }) => name).join('|');
  const modelOf = new Map(models.map(({ name }) => [name.charAt(0).toLowerCase() + name.slice(1), name]));
  const ownerOf = (table: string) => owners.get(table)?.[0] ?? '';
  const crossing = models.flatMap(({ name, relations }) =>
    relations.filter(({ to }) => ownerOf(to) !== ownerOf(name)).map(({ field, to }) => [field, to] as const),
  );
  const operation = new RegExp(
    `\\.(${[...modelOf.keys()].join('|')})\\s*\\.\\s*(find|count|aggregate|groupBy|create|update|upsert|delete)`,
    'g',
  );
  const statement = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE|DELETE FROM)\\s+"?(${names})\\b`, 'g');
  const quoted = new RegExp(`((?:insertRows\\(\\s*\\w+,|deleteByRanges\\()\\s*)?(["'])(${names})\\2`, 'g');
  const usesIn = ({ path, text }: Source): Use[] => [
    ...[...text.matchAll(operation)].map(([, accessor = '', kind = '']) => ({
      path,
      table: modelOf.get(accessor) ?? '',
      isWrite: /^(create|up|delete)/.test(kind),
    })),
    ...[...text.matchAll(statement)].map(([, keyword = '', table = '']) => ({
      path,
      table,
      isWrite: !/^(FROM|JOIN)$/.test(keyword),
    })),
    // Pages and components show words such as User, and their types have fields such as newsletter.
    ...(/^(app|components)\//.test(path) ? [] : usesByName({ path, text })),
  ];
  const usesByName = ({ path, text }: Pick<Source, 'path' | 'text'>): Use[] => [
    ...[...text.matchAll(quoted)].map(([, write, , table = '']) => ({ path, table, isWrite: write !== undefined })),
    ...crossing
      .filter(([field]) => new RegExp(`\\b${field}: (\\{|true\\b)`).test(text))
      .map(([, table]) => ({ path, table, isWrite: false })),
  ];
  return sources.flatMap(usesIn).filter(({ path, table }) => !path.startsWith(`${ownerOf(table)}/`));
}

/** What breaks the rule: uses that `allowed` does not list, writes, and entries of it that are used no more. */
export function complaintsAbout(uses: readonly Use[], allowed = foreignReads): string[] {
  const isListed = ({ path, table }: Use) => allowed[path]?.tables.includes(table);
  return [
    ...uses.filter((use) => use.isWrite).map(({ path, table }) => `${path} writes ${table}`),
    ...uses.filter((use) => !use.isWrite && !isListed(use)).map(({ path, table }) => `${path} reads ${table}`),
    ...Object.entries(allowed).flatMap(([path, { tables }]) =>
      tables
        .filter((table) => !uses.some((use) => use.path === path && use.table === table))
        .map((table) => `${path} no longer reads ${table}`),
    ),
  ].filter((complaint, index, all) => all.indexOf(complaint) === index);
}
