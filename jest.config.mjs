import nextJest from 'next/jest.js';

const withNext = nextJest({ dir: './' });

const common = {
  testEnvironment: 'node',
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/dist', '<rootDir>/.bench', '<rootDir>/data'],
};

const database = (provider) => ({
  ...common,
  displayName: provider,
  testMatch: ['<rootDir>/tests/integration/**/*.test.ts'],
  globalSetup: `<rootDir>/tools/test-bed/${provider}-template.ts`,
  globalTeardown: '<rootDir>/tools/test-bed/remove-template.ts',
  setupFilesAfterEnv: [`<rootDir>/tools/test-bed/${provider}.ts`, '<rootDir>/tools/test-bed/integration.ts'],
});

const projects = [
  {
    ...common,
    displayName: 'unit',
    testMatch: ['<rootDir>/{app,components,lib,server,scripts,tools}/**/*.test.{ts,tsx}'],
    setupFilesAfterEnv: ['<rootDir>/tools/test-bed/unit.ts'],
  },
  {
    ...common,
    displayName: 'process',
    testMatch: ['<rootDir>/tests/process/**/*.test.ts'],
    globalSetup: '<rootDir>/tools/test-bed/shared-site.ts',
    globalTeardown: '<rootDir>/tools/test-bed/stop-shared-site.ts',
    setupFilesAfterEnv: ['<rootDir>/tools/test-bed/process.ts'],
  },
  database('sqlite'),
  database('postgresql'),
];

/** Packages that are published as ES modules only, which Jest cannot load untransformed. */
const transformIgnorePatterns = ['/node_modules/(?!(parse5|entities)/)', '/\\.next/'];

export default async function config() {
  const complete = async (project) => ({ ...(await withNext(project)()), transformIgnorePatterns });
  return {
    testTimeout: 120_000,
    testSequencer: './tools/test-bed/longest-first.mjs',
    projects: await Promise.all(projects.map(complete)),
  };
}
