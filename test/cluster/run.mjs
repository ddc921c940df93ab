// Started by start.mjs. Registers the TypeScript loader before it imports TypeScript.
import { register } from 'node:module';

register('../database/typescript-loader.mjs', import.meta.url);
const { runScenarios } = await import('./run-scenarios.ts');
await runScenarios(process.argv.slice(2));
