// Whatever shop the checkout has (scripts/shop-folder.mjs).
process.env.SHOP_DIR = 'shop';

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

// These packages are ES modules. Jest runs the specs as CommonJS, so it must transform them, too.
const esModules =
  '@nestjs|@fastify|fastify|uid|iterare|path-to-regexp|cookie|@supabase|react-router|react-hot-toast|goober|marked';

const shared = {
  transform: { '^.+\\.[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  moduleNameMapper: { '\\.css$': '<rootDir>/test/style-names.cjs' },
  injectGlobals: true,
};

const withDatabase = {
  ...shared,
  moduleNameMapper: {
    ...shared.moduleNameMapper,
    // The values from the build: most of these files need them, and each would read the shop's folder again.
    '/facts\\.shop\\.ts$': '<rootDir>/dist/contract/shop/facts.shop.js',
  },
  rootDir: '.',
  testEnvironment: '<rootDir>/test/file-environment.ts',
  globalSetup: '<rootDir>/test/start-database-servers.ts',
  globalTeardown: '<rootDir>/test/stop-database-servers.ts',
  setupFiles: ['<rootDir>/test/worker-database.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/each-file.ts'],
};

// Not in parallel with other tests: they measure response times under attack.
const SERIAL = [
  'attacks/long-text',
  'attacks/pipelined-requests',
  'attacks/refused-orders',
  'attacks/logins',
];

/** Only in the long runs, such as `npm run test:faults`. */
const LONG = [
  'attacks/refused-orders',
  'attacks/stalled-readers',
  'attacks/tracking-file',
  'backup/large-backup',
  'backup/rolling-upgrade',
  'backup/upgrade',
  'faults/alerts',
  'faults/development',
  'faults/soak',
];
const inThisRun = (file) => process.env.LONG_RUN === '1' || !LONG.includes(file);

/** @type {import('jest').Config} */
export default {
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/slowest-first.cjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      rootDir: '.',
      // React expects it where tests render with `act`.
      globals: { IS_REACT_ACT_ENVIRONMENT: true },
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{server,embedded-postgresql,client,contract,migrations,scripts,test/architecture,test/journeys,test/simulation}/**/*.spec.{ts,tsx}',
        '!**/test/simulation/database/**',
      ],
    },
    {
      ...withDatabase,
      displayName: 'integration',
      testMatch: [
        '<rootDir>/test/{api,attacks,backup,database,faults,simulation/database}/**/*.spec.ts',
        ...[...SERIAL, ...LONG.filter((file) => !inThisRun(file))].map((file) => `!**/${file}.spec.ts`),
      ],
    },
    {
      ...withDatabase,
      displayName: 'serial',
      testMatch: SERIAL.filter(inThisRun).map((file) => `<rootDir>/test/${file}.spec.ts`),
    },
  ],
};
