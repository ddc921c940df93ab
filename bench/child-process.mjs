// Benches start programs as tests do: with nothing of the environment that they were called in.
import { register } from 'node:module';

register('../test/database/typescript-loader.mjs', import.meta.url);
export const { assertNoOtherSettings, programEnvironment, spawn, spawnSync } = await import(
  '../test/shop/child-process.ts'
);
