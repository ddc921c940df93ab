// What start.mjs starts: TypeScript has to be registered before it is imported.
import { register } from 'node:module';

register('../database/typescript-loader.mjs', import.meta.url);
const { runScenarios } = await import('./run-scenarios.ts');
await runScenarios(process.argv.slice(2));
