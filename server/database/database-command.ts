import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError, loadSettings, print } from '../config/command-line.ts';
import type { Settings } from '../config/settings.ts';
import { listenForShutdown, unlessAborted } from '../config/shutdown-signal.ts';
import { openDatabase } from './open-database.ts';
import { assertMigrated } from './pending-migrations.ts';

export interface CommandContext {
  settings: Settings;
  /** Aborted by the first shutdown signal. */
  signal: AbortSignal;
  /** Opens the database for the duration of the work. The work gets the URL of the schema owner. */
  withDatabase(work: (url: string) => Promise<void>): Promise<void>;
}

export type Run = (context: CommandContext) => Promise<void>;

export interface DatabaseCommand {
  usage: string;
  /** Names of boolean options. If undefined, an argument may start with a dash, as an email address may. */
  flags?: readonly string[];
  /** @returns undefined if the arguments do not match the usage */
  parse(positionals: string[], flags: ReadonlySet<string>): Run | undefined;
  /** Requires a schema that is up to date. */
  needsMigrations?: boolean;
  /** Default: standard output. */
  onProgress?: (line: string) => void;
  /** Whether the work handles the abort signal itself. Other work is abandoned. */
  stopsOnSignal?: boolean;
}

/** npm consumes an option before `--`, and the command would run without it. */
const wasConsumedByNpm = (flag: string) =>
  process.env[`npm_config_${flag.replaceAll('-', '_')}`] !== undefined;

function parseOptions(args: string[], flags: readonly string[]) {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

/** @throws with the usage if the arguments do not match it */
export function parseArguments({ usage, flags, parse }: DatabaseCommand, args: string[]): Run {
  const parsed = flags === undefined ? { positionals: args, values: {} } : parseOptions(args, flags);
  const run = parsed && parse(parsed.positionals, new Set(Object.keys(parsed.values)));
  if (run === undefined || flags?.some(wasConsumedByNpm)) throw new Error(usage);
  return run;
}

async function main(command: DatabaseCommand): Promise<void> {
  const { needsMigrations = false, onProgress = print, stopsOnSignal = false } = command;
  const run = parseArguments(command, process.argv.slice(2));
  const settings = loadSettings();
  const shutdown = listenForShutdown();
  const { requested: signal } = shutdown;
  const withDatabase: CommandContext['withDatabase'] = async (work) => {
    const database = await openDatabase(settings, { exclusive: false, onProgress, shutdown });
    const workInDatabase = async () => {
      if (needsMigrations) await assertMigrated(database.url);
      await work(database.url);
    };
    try {
      await (stopsOnSignal ? workInDatabase() : unlessAborted(workInDatabase(), signal));
    } finally {
      await database.close();
    }
  };
  await run({ settings, signal, withDatabase });
}

/** Runs a command on the shop's database, even while its server runs. Prints a failure, and exits with its code. */
export function runDatabaseCommand(command: DatabaseCommand): void {
  main(command).catch(exitWithError);
}

/** npm changes to the folder of the package, but paths are relative to the caller's. */
export const resolveFromCaller = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
