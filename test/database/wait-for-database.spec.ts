import { waitForDatabase } from '../../server/database/wait-for-database.ts';
import { databaseUrl } from '../shop/database.ts';
import { startDatabaseProxy } from '../shop/database-proxy.ts';

const NOBODY_LISTENS = 'postgres://shop:geheim@127.0.0.1:1/shop';

it('a database that comes is waited for, which is said once', async () => {
  const proxy = await startDatabaseProxy();
  proxy.cut();
  const said: string[] = [];
  await waitForDatabase(proxy.url, {
    onProgress(message) {
      said.push(message);
      proxy.restore();
    },
  });
  expect(said).toEqual([expect.stringMatching(/^Waiting up to 30 seconds .* \(ECONNRESET\)$/)]);
  proxy.close();
});

it('a database that does not come is named, without its password', async () => {
  const attempt = waitForDatabase(NOBODY_LISTENS, { onProgress: () => {}, maxWaitSeconds: 0 });
  await expect(attempt).rejects.toThrow('Cannot connect to the database in DATABASE_URL (ECONNREFUSED)');
  await expect(attempt).rejects.not.toThrow('geheim');
  const setting = 'DATABASE_RUNTIME_URL';
  await expect(
    waitForDatabase(NOBODY_LISTENS, { setting, onProgress: () => {}, maxWaitSeconds: 0 }),
  ).rejects.toThrow('Cannot connect to the database in DATABASE_RUNTIME_URL (ECONNREFUSED)');
});

it('a password that is wrong is not tried again', async () => {
  const url = new URL(databaseUrl());
  url.password = 'geheim';
  const onProgress = jest.fn();
  await expect(waitForDatabase(url.href, { onProgress })).rejects.toThrow(
    '(28P01): the user or the password is wrong.',
  );
  expect(onProgress).not.toHaveBeenCalled();
});

it('whoever is told to stop waits no longer', async () => {
  const stop = new AbortController();
  const waiting = waitForDatabase(NOBODY_LISTENS, {
    onProgress: () => stop.abort(new Error('Stopped.')),
    signal: stop.signal,
  });
  await expect(waiting).rejects.toThrow('Stopped.');
});
