import { readFileSync } from 'node:fs';

import ts from 'typescript';

import { readSources } from './sources';

const { product } = readSources('.');

/** The files of these folders that name something in their code, as an identifier or as a whole text. */
function filesNaming(name: string, folders: RegExp): string[] {
  return product
    .filter(({ path, text }) => folders.test(path) && text.includes(name))
    .filter(({ path, text }) => {
      const names = (node: ts.Node): boolean =>
        ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === name) ||
        ts.forEachChild(node, (child) => names(child) || undefined) === true;
      return names(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
    })
    .map(({ path }) => path);
}

it('takes at most eight places to add a field of a news item, apart from what shows it to readers', () => {
  const code = filesNaming('affected', /^lib\/domains\/news\/|^app\/admin\/news\//);
  expect(code).toContain('lib/domains/news/schema.ts');
  expect(code).toContain('app/admin/news/editor/draft-fields.tsx');
  const models = readFileSync('prisma/models.prisma', 'utf8').match(/^ {2}affected /gm) ?? [];
  expect(models).toHaveLength(3);
  // The model and its migrations of both databases.
  expect([...code, 'prisma/models.prisma', 'migrations'].length).toBeLessThanOrEqual(8);
});

it('takes five places to add an act on a news item: its name, declaration and effect, which a table names, and its route', () => {
  expect(filesNaming('unpublish', /^(app|components|lib)\//).sort()).toEqual([
    'app/api/admin/news/[id]/unpublish/route.ts',
    'lib/domains/news/acts-schema.ts',
    'lib/domains/news/acts/effects.ts',
    'lib/domains/news/acts/publishing.ts',
    'lib/domains/news/ending-acts.ts',
  ]);
});

it('decides in one file who gets a letter', () => {
  const decides = /NOT EXISTS \(\s*SELECT 1 FROM "(TopicOptOut|Suppression)"/;
  expect(product.filter(({ text }) => decides.test(text)).map(({ path }) => path)).toEqual([
    'lib/domains/mail/outgoing/readers.ts',
  ]);
});

it('calls the API from one file in the browser, which asks for a proof of identity where one is needed', () => {
  const inBrowser = product.filter(({ path }) => /^(app|components|lib\/api)\//.test(path));
  expect(inBrowser.filter(({ text }) => /\b(fetch|XMLHttpRequest)\(/.test(text)).map(({ path }) => path)).toEqual([
    'lib/api/api-client.ts',
  ]);
});
