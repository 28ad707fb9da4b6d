import { RuleTester } from 'eslint';
import { join } from 'node:path';

import { importPath, importPaths } from './import-paths.mjs';

it.each([
  ['lib/domains/news/items/service.ts', '../item-row', '../item-row'],
  ['lib/domains/news/items/service.ts', '@/lib/domains/news/item-row', '../item-row'],
  ['lib/domains/news/items/service.ts', '../../audit/service', '@/lib/domains/audit/service'],
  ['lib/domains/news/acts/ends.ts', '../acts', '../acts'],
  ['lib/domains/news/acts/ends.ts', '../acts/effects', './effects'],
  ['lib/platform/http/a.ts', '../text/text', '@/lib/platform/text/text'],
  ['lib/paths.ts', './site', './site'],
  ['lib/api/form.ts', '../paths', '@/lib/paths'],
  ['middleware.ts', './lib/site', '@/lib/site'],
  ['app/layout.tsx', './globals.css', './globals.css'],
  ['app/admin/news/screen.tsx', '../_list/use-list', '../_list/use-list'],
  ['app/admin/news/screen.tsx', '../../_components/page-header', '@/app/_components/page-header'],
  ['tests/e2e/accounts.ts', '../../tools/test-bed/mailbox', '@/tools/test-bed/mailbox'],
  ['tests/e2e/accounts.ts', '../factories/user', '../factories/user'],
  ['lib/site.ts', 'zod', 'zod'],
  ['lib/site.ts', '@tanstack/react-query', '@tanstack/react-query'],
])('%s imports %s as %s', (path, specifier, expected) => expect(importPath(path, specifier)).toBe(expected));

const filename = join(process.cwd(), 'lib/api/form.ts');
const errors = [{ messageId: 'named' }];
new RuleTester().run('import-paths', importPaths, {
  valid: [{ filename, code: `import { site } from '@/lib/site'; export * from './form-action';` }],
  invalid: [
    {
      filename,
      code: `import { site } from "../site"; const later = () => import('../site');`,
      output: `import { site } from '@/lib/site'; const later = () => import('@/lib/site');`,
      errors: [...errors, ...errors],
    },
    { filename, code: `jest.mock('../site');`, output: `jest.mock('@/lib/site');`, errors },
  ],
});
