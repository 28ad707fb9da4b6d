// The files that a reader has to read to follow one request: everything its entries import, directly or not, except
// types.
import { importsOf, withoutTypes, type Source } from './sources';

/** Each walk by its entries. If a file has moved, its path in older checkouts follows after `|`. */
const walks: Record<string, readonly string[]> = {
  'GET `/updates?id=7`, warm': [
    'server/front/entrance.ts|server/entrance.ts',
    'lib/public-address.ts|server/public-address.ts',
    'server/front/responses/response-store.ts|server/responses/response-store.ts',
    'server/front/responses/send-response.ts|server/responses/send-response.ts',
  ],
  'GET `/updates?id=7`, cold': [
    'server/front/public-responses.ts|server/public-responses.ts',
    'middleware.ts',
    'app/(public)/[variant]/(site)/updates/page.tsx',
  ],
  subscribe: ['app/api/email-subscription/route.ts'],
  'publish an item': ['app/api/admin/news/[id]/publish/route.ts|app/api/admin/news/[id]/route.ts'],
  'sign in with a passkey': ['app/api/login/passkey/route.ts'],
  'send a newsletter': ['app/api/admin/news/[id]/newsletter/route.ts'],
};

/** Content and lists that name everything are not read on a walk. */
const aside = /^lib\/(content\/|generated\/|registry\/domains\.ts|paths\.ts|site\.ts)/;

export function closureOf(imports: ReadonlyMap<string, readonly string[]>, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path) || aside.test(path) || !imports.has(path)) return;
    seen.add(path);
    imports.get(path)?.forEach(visit);
  };
  for (const entry of entries) visit(entry.split('|').find((path) => imports.has(path)) ?? entry);
  return [...seen];
}

/** Files and lines of each walk. */
export function measureWalks(sources: readonly Source[]): [name: string, size: { files: number; lines: number }][] {
  const imports = importsOf(sources.map(withoutTypes));
  const lines = new Map(sources.map(({ path, lines: count }) => [path, count]));
  return Object.entries(walks).map(([name, entries]) => {
    const files = closureOf(imports, entries);
    return [name, { files: files.length, lines: files.reduce((sum, path) => sum + (lines.get(path) ?? 0), 0) }];
  });
}
