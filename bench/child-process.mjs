// Benchmarks start programs as tests do, without inheriting their environment.
import { register } from 'node:module';

register('../test/database/typescript-loader.mjs', import.meta.url);
export const { assertNoOtherSettings, programEnvironment, spawn, spawnSync } = await import(
  '../test/shop/child-process.ts'
);
