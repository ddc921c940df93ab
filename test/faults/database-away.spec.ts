import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { request, signIn } from '../shop/api-client.ts';
import { databaseUrl } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';

/** Stands between the shop and PostgreSQL, so that the way between them can be cut and mended. */
async function startGate(): Promise<{ url: string; cut(): void; mend(): void; close(): void }> {
  const real = new URL(databaseUrl());
  const sockets = new Set<Socket>();
  let open = true;
  const server: Server = createServer((socket) => {
    if (!open) return void socket.destroy();
    const database = connect(Number(real.port), real.hostname);
    for (const side of [socket, database]) {
      sockets.add(side);
      side.on('error', () => {});
    }
    socket.pipe(database).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(real);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      open = true;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

let shop: ShopServer | undefined;
afterAll(() => shop?.stop());

it('a database that goes away is told in words, and the shop recovers when it is back', async () => {
  const gate = await startGate();
  shop = await startShopServer({ DATABASE_URL: gate.url });
  const { url } = shop;
  const token = await signIn(url);
  const place = () => request(`${url}/rest/v1/orders`, { body: orderRow(), headers: { apikey: ANON_KEY } });

  gate.cut();
  const api = await request(`${url}/api/orders`, { token });
  expect(api.status).toBe(503);
  expect(api.body).toEqual({ error: expect.stringContaining('Try again in a minute') });
  expect(await place()).toMatchObject({ status: 503, body: { code: 'PGRST001' } });
  expect((await request(`${url}/api/health`)).status).toBe(503);
  expect((await request(url)).status).toBe(200);

  gate.mend();
  expect((await request(`${url}/api/health`)).status).toBe(200);
  expect((await place()).status).toBe(201);
  expect((await request(`${url}/api/orders`, { token })).status).toBe(200);
  await shop.stop();
  gate.close();
});

it('a database that is not there at start is named, without its password', async () => {
  const failed = await startShopServer({ DATABASE_URL: 'postgres://shop:geheim@127.0.0.1:1/shop' }).catch(
    String,
  );
  expect(failed).toContain('The database of DATABASE_URL does not let the shop in (ECONNREFUSED)');
  expect(failed).not.toContain('geheim');
});

it('a port that is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(startShopServer({ DATABASE_URL: databaseUrl(), PORT: String(port) })).rejects.toThrow(
    'EADDRINUSE',
  );
  other.close();
});
