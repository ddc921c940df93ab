// `npm run dev`: the shop on port 5173, its server behind it; both reload when a file is saved.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { CHECKOUT } from './run-command.mjs';

/** The compiled server: a copy of the last build, whose pages and API document it serves, kept up to date by tsc. */
const COMPILED = path.join(CHECKOUT, 'dist-dev');
const EXIT_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

await ensureInstalled();
await ensureBuilt();
process.chdir(CHECKOUT);
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.PORT ??= '3000';
rmSync(COMPILED, { recursive: true, force: true });
cpSync('dist/', COMPILED, { recursive: true });

/** PostgreSQL starts once, not with every reload of the server. */
async function openDatabase() {
  const { endWith, print, settingsOfThisProcess } = await import('../dist/server/config/command-line.js');
  const { openDatabase } = await import('../dist/server/database/open-database.js');
  return openDatabase(settingsOfThisProcess(), { exclusive: true, onProgress: print }).catch(endWith);
}

const database = await openDatabase();
const running = new Set();
let stopping = false;

function start(args, options) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

const OUTPUT_READ = { stdio: ['ignore', 'pipe', 'inherit'] };

function onLine(child, show) {
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== '') show(line);
  });
}

async function end(child) {
  if (!running.has(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  // The second one waits for no request.
  const hurry = setTimeout(() => child.kill('SIGTERM'), 300);
  await ended;
  clearTimeout(hurry);
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running].map(end));
  await database.close();
  process.exit(code);
}

for (const signal of EXIT_SIGNALS) process.on(signal, () => stop(0));

let server;
let restart = Promise.resolve();

/** After each change, one restart after the other. */
function restartServer() {
  restart = restart.then(async () => {
    if (server) await end(server);
    if (stopping) return;
    const env = { ...process.env, DATABASE_URL: database.url };
    const child = start([path.join(COMPILED, 'server/main.js'), '--migrate'], { env, ...OUTPUT_READ });
    server = child;
    // The server's own address shows the pages of the last build.
    onLine(child, (line) =>
      console.log(
        line.startsWith('The shop is open at') ? 'The server is ready: http://localhost:5173' : line,
      ),
    );
    child.on('exit', (code) => {
      if (!stopping && code) console.log('The server ended. It starts again after the next change.');
    });
  });
}

const TSC = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', COMPILED];
const compiler = start([...TSC, '--watch', '--preserveWatchOutput'], OUTPUT_READ);
onLine(compiler, (line) => {
  if (/Found 0 errors/.test(line)) restartServer();
  else if (!/Starting (incremental )?compilation|File change detected/.test(line)) console.log(line);
});
const client = start(['node_modules/vite/bin/vite.js', '--clearScreen', 'false']);
for (const program of [compiler, client]) program.on('exit', (code) => stop(code ?? 1));
