import { plugin } from '../plugin.ts';
import type { Drain } from './drain.ts';
import { endConnections } from './end-connections.ts';
import { limitPipelining } from './pipelining.ts';
import { endStalledConnections } from './stalled-connections.ts';

/** Limits pipelining, and ends stalled and draining connections. */
export const connectionsPlugin = plugin((server, { drain }: { drain: Drain }) => {
  server.server.on('connection', (socket) => drain.track(socket));
  endStalledConnections(server.server);
  endConnections(server, () => drain.hasStarted, limitPipelining(server));
});
