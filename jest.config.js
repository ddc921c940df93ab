const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic' },
      },
    },
  },
];

// These packages are ES modules; Jest runs the specs as CommonJS, so it must transform them too.
const esModules =
  '@nestjs|@fastify|fastify|uid|iterare|path-to-regexp|cookie|@supabase|react-router|react-hot-toast|goober';

const shared = {
  transform: { '^.+\\.[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  moduleNameMapper: { '\\.css$': '<rootDir>/test/style-names.cjs' },
  injectGlobals: true,
};

/** @type {import('jest').Config} */
export default {
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      rootDir: '.',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{server,client,contract,migrations,scripts,test/journeys}/**/*.spec.{ts,tsx}'],
    },
    {
      ...shared,
      displayName: 'api',
      rootDir: '.',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{api,database,faults}/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/database-server.ts',
      globalTeardown: '<rootDir>/test/stop-database-server.ts',
    },
  ],
};
