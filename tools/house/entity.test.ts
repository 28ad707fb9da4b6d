import { readFileSync } from 'node:fs';

import { measureEntity } from './entity';
import { importsOf, readSources } from './sources';

const listOfDomains = 'lib/domains.ts';

it('tells an entity’s own files from the central ones that name it, and leaves out screens that use it', () => {
  const imports = new Map([
    ['lib/domains/things/service.ts', []],
    ['app/admin/things/page.tsx', ['lib/domains/things/service.ts']],
    ['app/api/admin/things/[id]/route.ts', ['lib/domains/things/service.ts']],
    ['app/admin/page.tsx', ['lib/domains/things/service.ts']],
    ['lib/domains.ts', ['lib/domains/things/service.ts']],
    ['lib/boot.ts', ['lib/domains/things/service.ts']],
    ['lib/paths.ts', []],
  ]);
  expect(measureEntity(imports, 'things')).toEqual({
    own: ['lib/domains/things/service.ts', 'app/admin/things/page.tsx', 'app/api/admin/things/[id]/route.ts'],
    namedIn: ['lib/domains.ts', 'lib/boot.ts'],
  });
});

it('takes at most ten files of its own to add one, as CONTRIBUTING says', () => {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## A new entity');
  const files = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(10);
});

it('names an entity in the list of domains and nowhere else', () => {
  const imports = importsOf(readSources('.').product);
  // The overview's only purpose is to sum up other domains.
  const namedIn = measureEntity(imports, 'messages').namedIn.filter(
    (path) => !path.startsWith('lib/domains/overview/'),
  );
  expect(namedIn).toEqual([listOfDomains]);
});
