// Prints figures about the code as Markdown: npm run structure [-- DIRECTORY [BEFORE]] compares two checkouts.
import { findCycles, folderImports } from './structure/cycles';
import { countIn, quantile } from './structure/count';
import { contactMessages, measureEntity } from './structure/entity';
import { countMechanisms } from './structure/mechanisms';
import { importsOf, readSources, type Source } from './structure/sources';
import { measureWalks } from './structure/walks';

// Which feature a file is for: the first pattern that its path matches.
const features: [string, RegExp][] = [
  ['mail', /(^|\/)(mail(?!ing)|unsubscrib)/],
  ['newsletters', /newsletter|mailing(?!-list)/],
  ['subscriptions', /subscri|mailing-list|consent|verify-email|csv/],
  ['analytics', /analytics|beacon/],
  ['news', /news|updates|feed|preview/],
  ['messages', /\/(contact-)?messages/],
  [
    'accounts: sign-in, sessions, users',
    /\(account\)|accounts|\/auth|\/users?\b|session|login|logout|passkey|factor|profile|account/,
  ],
  ['audit', /audit/],
  ['backup', /backup|restore/],
  ['database, migrations', /lib\/platform\/database|migrat/],
  ['back office: frame, other tabs', /app\/(api\/)?admin|components\/admin/],
  ['the site’s words', /lib\/(content|site\.ts)/],
  [
    'public pages',
    /app\/\(public\)|app\/\(site\)|app\/\(primer\)|components\/(layout|drawing|landing|site|primer)|lib\/(seo|domains\/site)/,
  ],
  ['server, process, HTTP', /^server|lib\/(platform|api|boot|paths)|^middleware|^instrumentation|scripts\/serve/],
  ['operator’s scripts', /^scripts/],
  ['API (other)', /app\/api/],
  ['parts of the screen', /components\/(ui|form|dialog|query)/],
];

function featureOf(path: string): string {
  return features.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';
}

type Measures = Map<string, string>;

const number = (value: number) => value.toLocaleString('en-US');
const sumOf = (sources: readonly Source[]) => sources.reduce((sum, { lines }) => sum + lines, 0);

function groups(sources: readonly Source[], keyOf: (path: string) => string): [string, Source[]][] {
  const found = new Map<string, Source[]>();
  for (const source of sources) {
    const key = keyOf(source.path);
    found.set(key, [...(found.get(key) ?? []), source]);
  }
  return [...found];
}

function lengths(sources: readonly Source[]): string {
  const lines = sources.map((source) => source.lines);
  return `${number(sources.length)} / ${number(sumOf(sources))}, ${quantile(lines, 0.5)} / ${quantile(lines, 0.9)} / ${Math.max(...lines)}`;
}

interface Measured {
  figures: Measures;
  mechanisms: Measures;
  walks: Measures;
  features: Measures;
}

function measure(root: string): Measured {
  const { product, beside } = readSources(root);
  const counted = product.map((source) => ({ path: source.path, ...countIn(source) }));
  const casts = counted.reduce((sum, counts) => sum + counts.casts, 0);
  const server = counted.filter(({ path }) => !/^(app|components)\//.test(path));
  const imports = importsOf(product);
  const cyclesOf = (map: Parameters<typeof findCycles>[0]) =>
    findCycles(map)
      .map(({ length }) => length)
      .join(' and ') || 'none';
  const messages = measureEntity(product, contactMessages);
  const { namedIn } = messages;
  const ofForm = messages.own.filter(isOfPublicForm);
  const figures: Measures = new Map([['all: files / lines, median / p90 / longest', lengths(product)]]);
  for (const [folder, sources] of groups(product, (path) => (path.includes('/') ? path.split('/')[0] : 'root') ?? ''))
    figures.set(`${folder}: files / lines, median / p90 / longest`, lengths(sources));
  figures
    .set('lines of tests and tools', number(sumOf(beside)))
    .set(
      'casts (`as`, without `as const`)',
      `${casts} (${((casts / sumOf(product)) * 1000).toFixed(1)} in 1,000 lines)`,
    )
    .set('files that touch `globalThis`', String(counted.filter(({ globals }) => globals > 0).length))
    .set(
      'timers on the server (`setTimeout`, `setInterval`)',
      String(server.reduce((sum, { timers }) => sum + timers, 0)),
    )
    .set('files over 250 lines, the site’s words apart', String(long(product)))
    .set('cycles between folders: how many are in each', cyclesOf(folderImports(imports)))
    .set('cycles between files: how many are in each', cyclesOf(imports));
  if (messages.own.length > 0)
    figures.set(
      'an entity (contact messages): own files, those of its public form apart / of its form / central files that name it',
      `${messages.own.length - ofForm.length} / ${ofForm.length} / ${namedIn.length}`,
    );
  const features = groups(product, featureOf).map(([name, sources]): [string, number] => [name, sumOf(sources)]);
  return {
    figures,
    mechanisms: new Map(countMechanisms(product)),
    walks: new Map(
      measureWalks(product).map(([name, { files: count, lines }]) => [name, `${count} / ${number(lines)}`]),
    ),
    features: new Map(features.sort((a, b) => b[1] - a[1]).map(([name, lines]) => [name, number(lines)])),
  };
}

/** For contact messages: the files of the public form, apart from those of the back office. */
function isOfPublicForm(path: string): boolean {
  return /contact-form|^app\/api\/contact-messages|messages\/(endpoints|topics)\.ts$/.test(path);
}

function long(sources: readonly Source[]): number {
  return sources.filter(({ path, lines }) => lines > 250 && !path.startsWith('lib/content/')).length;
}

function print(title: string, columns: Measures[], heads: string[]): void {
  const names = new Set(columns.flatMap((column) => [...column.keys()]));
  console.log(`| ${[title, ...heads].join(' | ')} |\n|${' --- |'.repeat(heads.length + 1)}`);
  for (const name of names)
    console.log(`| ${[name, ...columns.map((column) => column.get(name) ?? '–')].join(' | ')} |`);
  console.log();
}

const [directory = '.', before] = process.argv.slice(2);
const measured = [...(before ? [measure(before)] : []), measure(directory)];
const heads = before ? ['before', 'after'] : ['now'];
print(
  '',
  measured.map(({ figures }) => figures),
  heads,
);
print(
  'how many ways to do one thing',
  measured.map(({ mechanisms }) => mechanisms),
  heads,
);
print(
  'what a walk takes: files / lines that its entries import',
  measured.map(({ walks }) => walks),
  heads,
);
print(
  'lines by feature',
  measured.map(({ features }) => features),
  heads,
);
