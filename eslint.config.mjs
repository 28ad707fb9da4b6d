import nextVitals from 'eslint-config-next/core-web-vitals';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import tseslint from 'typescript-eslint';

/** Who may import whom: [what, may not import, because]. */
const boundaries = [
  {
    target: './components/ui',
    from: ['./app', './lib', './components/layout'],
    message: 'components/ui knows nothing of ours.',
  },
  { target: './components', from: ['./app'], message: 'Components do not know the pages that use them.' },
  {
    target: './components',
    from: ['./lib/db.ts', './lib/env.ts', './lib/mail', './lib/database'],
    message: 'Components get their data from the page or the API.',
  },
  {
    target: './components',
    from: ['./lib/**/service.ts'],
    message: 'Components get their data from the page or the API.',
  },
  { target: './lib', from: ['./app', './components'], message: 'lib knows nothing of the screens.' },
  {
    target: ['./app', './components', './lib'],
    from: ['./tests', './scripts', './tools'],
    message: 'The product does not need its tests and tools.',
  },
];

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
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { zones: boundaries }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
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
  { files: ['**/*.tsx'], settings: { react: { version: '19' } } },
);
