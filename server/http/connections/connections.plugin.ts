import { plugin } from '../plugin.ts';
import { endConnections } from './end-connections.ts';
import { limitPipelining } from './pipelining.ts';
import { endStalledConnections } from './stalled-connections.ts';

/** Which requests a connection may send, and when it is ended. */
export const connectionsPlugin = plugin((server, { isEnding }: { isEnding: () => boolean }) => {
  endStalledConnections(server.server);
  endConnections(server, isEnding, limitPipelining(server));
});
