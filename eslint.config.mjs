import nextVitals from 'eslint-config-next/core-web-vitals';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import tseslint from 'typescript-eslint';

import { importPaths } from './tools/structure/import-paths.mjs';
import { zones } from './tools/structure/layers.mjs';

export default tseslint.config(
  {
    ignores: [
      '.next/**',
      'dist/**',
      '.bench/**',
      'node_modules/**',
      'lib/generated/**',
      'data/**',
      'next-env.d.ts',
      'test-results/**',
      'playwright-report/**',
      'public/**',
    ],
  },
  ...nextVitals,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { typescript: true, node: true } },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      'import-x/no-duplicates': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
  },
  {
    // Scripts and tools run from source too and name everything by its relative path.
    files: ['{app,components,lib,server,tests}/**/*.{ts,tsx}', 'middleware.ts', 'instrumentation{,-client}.ts'],
    plugins: { project: { rules: { 'import-paths': importPaths } } },
    rules: { 'project/import-paths': 'error' },
  },
  {
    files: ['scripts/**', 'tools/**', 'tests/**'],
    rules: {
      'no-console': 'off',
      'no-empty-pattern': 'off',
      'react-hooks/rules-of-hooks': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
    },
  },
  {
    // Public pages carry the router's code already, and Link's is 3 KB more.
    files: ['app/**', 'components/**'],
    ignores: ['app/admin/**', 'app/dashboard/**', 'components/users/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [{ name: 'next/link', message: 'Use PageLink.' }] }] },
  },
  {
    // libSQL fails at once with SQLITE_BUSY beside a site that is writing.
    files: ['tests/**', 'tools/**'],
    ignores: ['tools/test-bed/sqlite-file.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@libsql/client', message: 'Use openSqlite, which waits for locks.', allowTypeImports: true },
          ],
        },
      ],
    },
  },
  {
    // Decision 2 lists what of Next the site leans on, each with the test that fails first.
    ignores: ['scripts/pack.ts', 'server/front/router-state.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/^next.dist(.|$)/]',
          message: 'Use what Next documents, or add a row to docs/decisions/0002.',
        },
      ],
    },
  },
  { files: ['**/*.test.{ts,tsx}'], rules: { 'import-x/no-restricted-paths': 'off' } },
  { files: ['**/*.tsx'], settings: { react: { version: '19' } } },
);
