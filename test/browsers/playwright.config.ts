import { defineConfig } from '@playwright/test';
import { ENGINES } from './visitor.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.walk.ts',
  outputDir: '../../test-results',
  // Two browsers at once would time out on two cores.
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  timeout: 120_000,
  projects: Object.keys(ENGINES).map((name) => ({ name })),
});
