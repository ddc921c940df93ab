import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { spawn } from '../shop/child-process.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import type { Engine } from './engine.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** A command of WebDriver. */
async function send(url: string, body?: object, method = 'POST') {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${url}: ${value.error}, ${value.message}`);
  return value;
}

/** MiniBrowser writes the console to its output. */
const BROWSER = { args: ['--automation', '--enable-write-console-messages-to-stdout=true'] };

/** The WebKit of GTK, in a virtual screen. */
export async function startWebKit(): Promise<Engine> {
  const home = temporaryFolder('webkit');
  const port = await freePort();
  const driver = `http://127.0.0.1:${port}`;
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`],
    { env: { HOME: home }, detached: true, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const messages: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    messages.push(...`${chunk}`.split('\n').filter((line) => /^CONSOLE \w+ (?:ERROR|WARN)/.test(line)));
  });
  const isReady = () => fetch(`${driver}/status`).then(Boolean, () => false);
  while (!(await isReady())) await delay(100);
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': BROWSER } };
  const { sessionId, capabilities: actual } = await send(`${driver}/session`, { capabilities });
  const session = `${driver}/session/${sessionId}`;
  async function read<Value>(expression: string): Promise<Value> {
    const json = await send(`${session}/execute/sync`, {
      script: `return JSON.stringify(${expression})`,
      args: [],
    });
    return JSON.parse(json ?? 'null');
  }
  return {
    version: `WebKitGTK ${actual.browserVersion}`,
    open: (url) => send(`${session}/url`, { url }),
    read,
    perform: (actions) => send(`${session}/actions`, { actions }),
    // MiniBrowser is at least 447 pixels wide.
    async resize(width, height) {
      const window = await send(`${session}/window/rect`, { width, height });
      const [inner, outer] = await read<[number, number]>('[innerWidth, innerHeight]');
      await send(`${session}/window/rect`, {
        width: width + window.width - inner,
        height: height + window.height - outer,
      });
    },
    messages,
    async close() {
      await send(session, undefined, 'DELETE');
      const ended = once(child, 'exit');
      // The screen, the bus and the driver.
      process.kill(-(child.pid ?? 0));
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
