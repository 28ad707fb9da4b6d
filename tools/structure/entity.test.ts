import { readFileSync } from 'node:fs';

import { contactMessages, measureEntity } from './entity';
import { readSources } from './sources';

const listOfDomains = 'lib/registry/domains.ts';
const source = (path: string, text: string) => ({ path, text, lines: 1 });

it('distinguishes an entity’s own files from central ones that name it, and leaves out screens that use it', () => {
  const uses = `import './domains/things/service'; import '@/lib/domains/things/service';`;
  const sources = [
    source('lib/domains/things/service.ts', ''),
    source('app/admin/things/page.tsx', uses),
    source('app/api/admin/things/[id]/route.ts', uses),
    source('app/admin/page.tsx', uses),
    source('lib/registry/domains.ts', uses),
    source('lib/registry/boot.ts', uses),
    source('lib/paths.ts', ''),
  ];
  expect(measureEntity(sources, { domain: 'things' })).toEqual({
    own: ['lib/domains/things/service.ts', 'app/admin/things/page.tsx', 'app/api/admin/things/[id]/route.ts'],
    namedIn: ['lib/registry/domains.ts', 'lib/registry/boot.ts'],
  });
});

it('finds the lists that name an entity by hand, without an import', () => {
  const sources = [
    source('lib/domains/things/domain.ts', `mails: { 'new-thing': mail }`),
    source('lib/domains/things/audit.ts', `defineAuditActions({ 'thing.update': 'Changed' })`),
    source('lib/platform/lists/search.ts', `type ListTable = 'User' | 'Thing';`),
    source('app/admin/letters.tsx', `const names = { 'new-thing': 'A thing' };`),
    source('lib/words.ts', `const fields = { isWhole: 'Whole' };`),
    source('lib/registry/boot.ts', 'await tx.thing.create({});'),
    source('lib/audit.ts', `const events = ['thing.update'];`),
    source('lib/paths.ts', `const path = '/new-things'; // Thing, thing.updates`),
  ];
  const { namedIn } = measureEntity(sources, { domain: 'things', names: ['Thing', 'thing', 'isWhole'] });
  expect(namedIn).toEqual([
    'lib/platform/lists/search.ts',
    'app/admin/letters.tsx',
    'lib/words.ts',
    'lib/registry/boot.ts',
    'lib/audit.ts',
  ]);
});

it('takes at most ten files of its own to add one, as CONTRIBUTING says', () => {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## A new entity');
  const files = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(10);
});

it('names an entity in the list of domains and nowhere else', () => {
  expect(measureEntity(readSources('.').product, contactMessages).namedIn).toEqual([listOfDomains]);
});
