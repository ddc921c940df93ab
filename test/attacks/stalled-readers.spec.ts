import { openDescriptors } from '../shop/process-metrics.ts';
import { getRequest, openConnection } from '../shop/raw-connection.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(180_000);

const shop = sharedShop();

// The shop waits up to 100 seconds for a stalled client.
it('disconnects clients that do not read their downloads', async () => {
  const descriptors = () => openDescriptors(shop.pid) ?? 0;
  const before = descriptors();
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openConnection(shop.url)));
  // More than the system buffers for a client that does not read.
  for (const socket of sockets) socket.write(getRequest('/images/collar-loop.webm').repeat(10));
  await until(() => descriptors() >= before + 2 * sockets.length);
  await until(() => descriptors() < before + sockets.length / 2);
  for (const socket of sockets) socket.destroy();
});
