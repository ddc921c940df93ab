import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from './settings.ts';

interface Address extends Pick<Settings, 'host' | 'port'> {
  /** The settings that port and host come from. */
  portSetting?: string;
  hostSetting?: string;
}

function describe(
  { code }: NodeJS.ErrnoException,
  { host, port, portSetting = 'PORT', hostSetting = 'HOST' }: Address,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `${portSetting} ${port} is already in use. Stop the other program, or set another port in .env: ${portSetting}=${port + 1}`;
    case 'EACCES':
      return `This user isn't allowed to listen on ${portSetting} ${port}. Set ${portSetting} to 1024 or more.`;
    case 'EADDRNOTAVAIL':
      return `${hostSetting} ${host} is not an address of this machine. Set ${hostSetting} to one of its addresses.`;
    default:
      return `${hostSetting} ${host} cannot be used (${code}). Set ${hostSetting} to a name or an address of this machine.`;
  }
}

/**
 * Listens once and closes, so that an unusable address fails the start before it changes anything.
 * @throws an error that names the setting to change
 */
export async function assertCanListen(address: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen(address.port, address.host);
    await once(server, 'listening');
  } catch (error) {
    throw new Error(describe(error as NodeJS.ErrnoException, address));
  }
  server.close();
  await once(server, 'close');
}
