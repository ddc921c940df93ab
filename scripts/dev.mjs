// `npm run dev`: the client and the server, both of which reload when a file is saved.
import './exit-with-npm.mjs';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ensureBuilt } from './ensure-built.mjs';
import { CHECKOUT, killProgram, startProgram } from './run-command.mjs';

process.chdir(CHECKOUT);
await ensureBuilt();
const { exitWithError, print, loadSettings } = await import('../dist/server/config/command-line.js');
const { assertCanListen } = await import('../dist/server/config/listen-address.js');
const { listenForShutdown, ShutdownError } = await import('../dist/server/config/shutdown-signal.js');
const { openDatabase } = await import('../dist/server/database/open-database.js');
const { watch } = await import('rolldown');
const { default: bundle } = await import('../rolldown.config.mjs');
const { shopModules } = await import('./shop-modules.mjs');

/** A copy of the last build: its pages and API document stay as they are, its server code is rebuilt. */
const FOLDER = `dist-dev-${process.pid}`;
const TSC = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noEmit', '--watch'];
const VITE = ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'];
const SERVER = ['--watch', '--watch-preserve-output', `${FOLDER}/server/main.js`, '--migrate'];

/** Bundles the server now and after each change. After a compile error, the old server keeps running. */
async function watchServer() {
  const watcher = watch({ ...bundle, output: { ...bundle.output, dir: FOLDER } });
  watcher.on('event', async ({ code, error, result }) => {
    // Vite reports what is wrong with the shop's folder.
    if (code === 'ERROR' && !error.message.includes(`plugin ${shopModules.name}`)) print(error.message);
    await result?.close();
  });
  await new Promise((resolve) => {
    watcher.on('event', ({ code }) => code === 'END' && resolve());
  });
  return watcher;
}

/** @param url the address to print instead of the server's own, which serves the pages of the last build */
function startServer(url, env) {
  const server = startProgram(SERVER, { stdio: ['ignore', 'pipe', 'inherit'], env });
  createInterface({ input: server.stdout }).on('line', (line) =>
    print(line.startsWith('The shop is open at') ? `The server is ready: ${url}` : line),
  );
  return server;
}

async function develop() {
  const shutdown = listenForShutdown();
  const settings = loadSettings();
  const clientPort = Number(process.env.CLIENT_PORT || 5173);
  await assertCanListen(settings);
  await assertCanListen({ host: 'localhost', port: clientPort, portSetting: 'CLIENT_PORT' });
  // Here, so that PostgreSQL doesn't restart with the server.
  const database = await openDatabase(settings, { exclusive: true, onProgress: print, shutdown });
  cpSync('dist/', FOLDER, { recursive: true });
  const watcher = await watchServer();
  // Vite proxies API requests to the server at PORT, and writes settings into the pages.
  const env = { ...process.env, PORT: String(settings.port || 3000), CLIENT_PORT: String(clientPort) };
  const programs = [
    startServer(`http://localhost:${clientPort}`, { ...env, DATABASE_URL: database.url }),
    startProgram(VITE, { stdio: 'inherit', env }),
    startProgram([...TSC, '--preserveWatchOutput'], { stdio: ['ignore', 'inherit', 'inherit'] }),
  ];
  await Promise.race([
    once(shutdown.requested, 'abort'),
    ...programs.map((program) => once(program, 'exit')),
  ]);
  await Promise.all([watcher.close(), ...programs.map(killProgram)]);
  await database.close();
  rmSync(FOLDER, { recursive: true, force: true });
  return shutdown.requested.aborted ? 0 : 1;
}

develop().then(
  (code) => process.exit(code),
  (error) => (error instanceof ShutdownError ? process.exit(0) : exitWithError(error)),
);
