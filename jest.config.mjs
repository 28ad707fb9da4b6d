import nextJest from 'next/jest.js';

const withNext = nextJest({ dir: './' });

const common = {
  testEnvironment: 'node',
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.bench', '<rootDir>/data'],
};

const database = (provider) => ({
  ...common,
  displayName: provider,
  testMatch: ['<rootDir>/tests/integration/**/*.test.ts'],
  globalSetup: `<rootDir>/tests/setup/${provider}-template.ts`,
  globalTeardown: '<rootDir>/tests/setup/remove-template.ts',
  setupFilesAfterEnv: [`<rootDir>/tests/setup/${provider}.ts`, '<rootDir>/tests/setup/integration.ts'],
});

const projects = [
  {
    ...common,
    displayName: 'unit',
    testMatch: ['<rootDir>/{app,components,lib,scripts,bench}/**/*.test.{ts,tsx}'],
    setupFilesAfterEnv: ['<rootDir>/tests/setup/unit.ts'],
  },
  {
    ...common,
    displayName: 'process',
    testMatch: ['<rootDir>/tests/process/**/*.test.ts'],
    setupFilesAfterEnv: ['<rootDir>/tests/setup/process.ts'],
  },
  database('sqlite'),
  database('postgresql'),
];

export default async function config() {
  return {
    testTimeout: 30_000,
    projects: await Promise.all(projects.map((project) => withNext(project)())),
  };
}
