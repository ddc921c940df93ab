// What `npm run dev` runs once there are packages and a build.
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { watch } from 'rolldown';
import { endWith, print, settingsOfThisProcess } from '../dist/server/config/command-line.js';
import { assertCanListen } from '../dist/server/config/listen-address.js';
import { listenForStop, StopRequestedError } from '../dist/server/config/stop-request.js';
import { openDatabase } from '../dist/server/database/open-database.js';
import { CHECKOUT, killProgram, startProgram } from './run-command.mjs';
import { bundled, PACKAGES_FILE, watchedServerBundle } from './server-bundle.mjs';

/** A copy of the last build, whose pages and API document the server serves. Its code is kept up to date. */
const FOLDER = path.join(CHECKOUT, 'dist-dev');
const MAIN = bundled('server/main');
const PROCESS = [PACKAGES_FILE, `${MAIN}.js`].map((file) => path.join(FOLDER, file));

/** Checks the types of the server. */
function typeChecker() {
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noEmit'];
  const memory = ['--incremental', '--tsBuildInfoFile', path.join(FOLDER, 'types.tsbuildinfo')];
  let program;
  let failed = false;
  return {
    kill: () => killProgram(program),
    async check() {
      await killProgram(program);
      program = startProgram([...tsc, ...memory], { stdio: ['ignore', 'pipe', 'inherit'] });
      // It may be killed once it has told an error.
      program.stdout.on('data', (errors) => {
        failed = true;
        process.stdout.write(errors);
      });
      const [code] = await once(program, 'exit');
      if (code !== 0 || !failed) return;
      failed = false;
      print('No type errors any more.');
    },
  };
}

/**
 * Bundles the server and runs it, anew after each change. What cannot be compiled leaves the running one alone. The next
 * process always waits already, with its packages loaded, which takes longer than all the rest.
 */
function developServer(url, environment) {
  const types = typeChecker();
  let server;
  let next;
  let stopped = false;
  let restart = Promise.resolve();
  const startProcess = () =>
    startProgram(['scripts/development-process.mjs', ...PROCESS, '--migrate'], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: environment,
    });
  const prepareNext = () => {
    const waiting = next ?? startProcess();
    next = waiting;
    // Types are checked last: a change may come at once, and needs the process sooner.
    waiting.once('message', () => {
      if (next === waiting && !stopped) types.check();
    });
  };
  const restartServer = async () => {
    await killProgram(server);
    if (stopped) return;
    server = next?.connected ? next : startProcess();
    next = undefined;
    server.send('run');
    createInterface({ input: server.stdout }).on('line', (line) => {
      const ready = line.startsWith('The shop is open at');
      // The address that it tells is its own, where it serves the pages of the last build.
      print(ready ? `The server is ready: ${url}` : line);
      if (ready && !stopped) prepareNext();
    });
    server.on('exit', (code) => {
      if (!code || stopped) return;
      print('The server ended. It starts again after the next change.');
      prepareNext();
    });
  };
  watch(watchedServerBundle({ [MAIN]: 'server/main.ts' }, FOLDER)).on('event', async (event) => {
    // It checks what is not what will run, and takes a processor from that.
    if (event.code === 'BUNDLE_START') types.kill();
    if (event.code === 'ERROR') print(event.error.message);
    await event.result?.close();
    if (event.code === 'BUNDLE_END') restart = restart.then(restartServer);
  });
  return {
    async stop() {
      stopped = true;
      await restart;
      await Promise.all([killProgram(server), killProgram(next), types.kill()]);
    },
  };
}

async function main() {
  const stopRequest = listenForStop();
  const { requested } = stopRequest;
  const settings = settingsOfThisProcess();
  const clientPort = Number(process.env.CLIENT_PORT || 5173);
  await assertCanListen(settings);
  await assertCanListen({ host: 'localhost', port: clientPort, portSetting: 'CLIENT_PORT' });
  // PostgreSQL starts once, not with every reload of the server.
  const database = await openDatabase(settings, { exclusive: true, onProgress: print, stopRequest });
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(path.join(CHECKOUT, 'dist/'), FOLDER, { recursive: true });

  const ports = { PORT: String(settings.port || 3000), CLIENT_PORT: String(clientPort) };
  const env = { ...process.env, ...ports };
  // What the server writes into the pages it serves, the client writes into those of the development.
  const pages = { SUPPORT_EMAIL: settings.supportEmail, SHOP_ADDRESS: settings.shopAddress };
  // The client passes requests for the API on to the server at PORT.
  const client = startProgram(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
    stdio: 'inherit',
    env: { ...env, ...pages },
  });
  const oneServer = { ...env, DATABASE_URL: database.url, WEB_CONCURRENCY: '1' };
  const server = developServer(`http://localhost:${clientPort}`, oneServer);
  await Promise.race([once(requested, 'abort'), once(client, 'exit')]);
  await Promise.all([server.stop(), killProgram(client)]);
  await database.close();
  return client.exitCode ?? 0;
}

process.chdir(CHECKOUT);
main().then(
  (code) => process.exit(code),
  (error) => (error instanceof StopRequestedError ? process.exit(0) : endWith(error)),
);
