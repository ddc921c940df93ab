import { type ChildProcess, spawn } from './child-process.ts';
import { until } from './until.ts';

export interface Npm {
  process: ChildProcess;
  /** Everything that it and its script have printed so far. */
  output(): string;
  /** Resolves once a text was printed; throws when it has ended without that. */
  waitForOutput(text: string): Promise<void>;
}

/**
 * Runs npm as a terminal would: in a process group of its own.
 * @param checkout where, if not here
 */
export function runNpm(words: string[], environment: NodeJS.ProcessEnv, checkout = process.cwd()): Npm {
  const child = spawn('npm', words, {
    cwd: checkout,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  child.on('close', () => {
    ended = true;
  });
  return {
    process: child,
    output: () => output,
    async waitForOutput(text) {
      await until(() => ended || output.includes(text));
      if (!output.includes(text)) throw new Error(`"${text}" was not printed, but:\n${output}`);
    },
  };
}
