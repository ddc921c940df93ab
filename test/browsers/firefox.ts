import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { WebSocket } from 'ws';
import { spawn } from '../shop/child-process.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { type Engine, firstMatch, type Input } from './engine.ts';

interface Message {
  id?: number;
  method?: string;
  error?: string;
  message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each command has its own result
  result?: any;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own parameters
  params?: any;
}

/** Commands of WebDriver BiDi, which Firefox itself understands. */
async function connect(url: string, onEvent: (message: Message) => void) {
  const socket = new WebSocket(`${url}/session`);
  const pending = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id === undefined) onEvent(message);
    else pending.get(message.id)?.(message);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  let lastId = 0;
  return async (method: string, params: object) => {
    const id = ++lastId;
    const answer = new Promise<Message>((resolve) => pending.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error}, ${message}`);
    return result;
  };
}

export async function startFirefox(program: string): Promise<Engine> {
  const profile = temporaryFolder('firefox');
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  // As root, Firefox refuses a home that belongs to someone else.
  const child = spawn(program, options, { env: { HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await firstMatch(child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const messages: string[] = [];
  const send = await connect(url, ({ params }) => {
    if (['error', 'warn'].includes(params.level)) messages.push(params.text);
  });
  const { capabilities } = await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    open: (address) => send('browsingContext.navigate', { context, url: address, wait: 'complete' }),
    async read(source) {
      const expression = `JSON.stringify(${source})`;
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value ?? 'null');
    },
    perform: (actions: Input[]) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    messages,
    async close() {
      const ended = once(child, 'exit');
      await send('browser.close', {});
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
