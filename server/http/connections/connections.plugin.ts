import { plugin } from '../plugin.ts';
import type { Drain } from './drain.ts';
import { endConnections } from './end-connections.ts';
import { limitPipelining } from './pipelining.ts';
import { endStalledConnections } from './stalled-connections.ts';

/** Limits pipelining, and ends stalled and draining connections. */
export const connectionsPlugin = plugin((server, { drain }: { drain: Drain }) => {
  endStalledConnections(server.server);
  endConnections(server, () => drain.isBegun, limitPipelining(server));
});
