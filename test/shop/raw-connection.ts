import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from './until.ts';

/** Connects to the shop to write raw HTTP. Nothing is read until the caller listens for data. */
export async function openConnection(shop: string): Promise<Socket> {
  const { hostname, port } = new URL(shop);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The server may reset the connection; callers can wait for 'close'.
  socket.on('error', () => {});
  return socket;
}

/** Resolves once the shop accepts no more connections, as when it shuts down. */
export async function untilClosed(shop: string): Promise<void> {
  await until(() =>
    openConnection(shop).then(
      (socket) => {
        socket.destroy();
        return false;
      },
      () => true,
    ),
  );
}

/** Sends text on a new connection. @returns everything received until the server closes it */
export async function exchange(shop: string, text: string): Promise<string> {
  const socket = await openConnection(shop);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(text);
  await closed;
  return received;
}

/** The raw text of a request without a body. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: 'shop.example', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
