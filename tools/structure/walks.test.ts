import { closureOf } from './walks';

const imports = new Map([
  ['app/page.tsx', ['lib/service.ts', 'lib/registry/domains.ts']],
  ['lib/service.ts', ['lib/database.ts', 'app/page.tsx']],
  ['lib/database.ts', []],
  ['lib/registry/domains.ts', ['lib/other.ts']],
  ['lib/other.ts', []],
]);

it('follows imports once, and leaves out the list of domains', () => {
  expect(closureOf(imports, ['app/page.tsx'])).toEqual(['app/page.tsx', 'lib/service.ts', 'lib/database.ts']);
});

it('takes the first of an entry’s paths that exists', () => {
  expect(closureOf(imports, ['app/new.ts|lib/database.ts'])).toEqual(['lib/database.ts']);
});
