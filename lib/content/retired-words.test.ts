import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

/** What was translated rather than said, spelled another way, invented, or contradicted the rest. */
const retired = [
  /\be-mails?\b/i,
  /nothing is sent to you before/i,
  /\bgo on\b(?= *$)/i,
  /as for everybody/i,
  /further up in the file/i,
  /let a mailing go on/i,
  /a person answers/i,
  /new york time/i,
  /by appointment/i,
  /within 30 days/i,
  /account is in order/i,
  /\bjune 3\b|\bmarch 11\b|-06-03\b|-03-11\b/i,
  /have votes/i,
  /straight edges/i,
  /starting is easier/i,
  /from the wire/i,
  /no real firm/i,
  /states nothing that/i,
  /for one purpose only/i,
];

/** The literals and the text between tags of a source file: what somebody may read, and no comment. */
function wordsOf(file: string): string[] {
  const words: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) words.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return words;
}

test('words that were taken out stay out', () => {
  const files = ['app', 'components', 'lib', 'scripts']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file) && !/^lib\/generated|\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    wordsOf(file)
      .filter((text) => retired.some((word) => word.test(text)))
      .map((text) => `${file}: ${text.slice(0, 100)}`),
  );
  expect(found).toEqual([]);
});
