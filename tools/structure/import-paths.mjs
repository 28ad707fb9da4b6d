/**
 * How our files name each other: relative within a module, `@/` across. A module is a domain, a folder of lib/platform,
 * another folder of lib, one of app, components or server, the files beside them, or tests as a whole.
 */
import { posix, relative, sep } from 'node:path';

/** The folder within which imports are relative, of a path from the root. */
export function moduleOf(path) {
  const folders = path.split('/').slice(0, -1);
  if (folders[0] === 'tests') return 'tests';
  return folders.slice(0, /^lib\/(domains|platform)\//.test(path) ? 3 : 2).join('/');
}

/** How the file at `path` names what it imports as `specifier`; a package keeps its name. */
export function importPath(path, specifier) {
  const isAbsolute = specifier.startsWith('@/');
  if (!isAbsolute && !/^\.\.?(\/|$)/.test(specifier)) return specifier;
  const folder = posix.dirname(path);
  const target = isAbsolute ? specifier.slice(2) : posix.join(folder, specifier);
  if (target.startsWith('../')) return specifier;
  if (moduleOf(path) !== moduleOf(target)) return `@/${target}`;
  const own = posix.join(posix.relative(folder, posix.dirname(target)), posix.basename(target));
  return own.startsWith('../') ? own : `./${own}`;
}

const mocking = /^(mock|unmock|doMock|dontMock|requireActual|requireMock)$/;

/** The ESLint rule, which mends what it finds. */
export const importPaths = {
  meta: { type: 'suggestion', fixable: 'code', schema: [], messages: { named: 'Import it as {{name}}.' } },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (source) => {
      if (typeof source?.value !== 'string') return;
      const name = importPath(path, source.value);
      if (name === source.value) return;
      const fix = (fixer) => fixer.replaceText(source, `'${name}'`);
      context.report({ node: source, messageId: 'named', data: { name }, fix });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source, argument }) => check(source ?? argument?.literal),
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type === 'MemberExpression' && callee.object.name === 'jest' && mocking.test(callee.property.name))
          check(first);
      },
    };
  },
};
