import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to the shop on which a test writes HTTP by hand. Nothing is read of it until somebody asks. */
export async function openConnection(shop: string): Promise<Socket> {
  const { hostname, port } = new URL(shop);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The server may hang up at any time; who waits for that waits for 'close'.
  socket.on('error', () => {});
  return socket;
}

/** Sends text on a connection of its own. @returns what the server says until it hangs up */
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

/** A request without a body as it stands on the wire. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: 'shop.example', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
