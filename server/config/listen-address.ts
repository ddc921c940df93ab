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
      return `${portSetting} cannot be ${port}: another program listens there. Stop it, or set ${portSetting} to another number.`;
    case 'EACCES':
      return `${portSetting} cannot be ${port}: this user may not listen there. Set ${portSetting} to 1024 or more.`;
    case 'EADDRNOTAVAIL':
      return `${hostSetting} cannot be ${host}: this machine has no such address. Set ${hostSetting} to one that it has.`;
    default:
      return `${hostSetting} cannot be ${host} (${code}). Set ${hostSetting} to a name or an address of this machine.`;
  }
}

/**
 * Tries the address, so that a start that would fail there fails before it has done anything.
 * @throws naming the setting that must change
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
