import { type ChildProcess, spawn } from './child-process.ts';
import { until } from './until.ts';

export interface Npm {
  process: ChildProcess;
  /** The output of npm and its script so far. */
  output(): string;
  /** Resolves once the text was printed; rejects if npm exits first. */
  waitForOutput(text: string): Promise<void>;
}

/**
 * Runs npm as a terminal does: in its own process group.
 * @param checkout by default this one
 */
export function runNpm(args: string[], environment: NodeJS.ProcessEnv, checkout = process.cwd()): Npm {
  const child = spawn('npm', args, {
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
      if (!output.includes(text)) throw new Error(`npm did not print "${text}", but:\n${output}`);
    },
  };
}
