import { waitForDatabase } from '../../server/database/wait-for-database.ts';
import { databaseUrl } from '../shop/database.ts';
import { startDatabaseProxy } from '../shop/database-proxy.ts';

const CLOSED_PORT = 'postgres://shop:geheim@127.0.0.1:1/shop';

it('waits for a database that starts, with one message', async () => {
  const proxy = await startDatabaseProxy();
  proxy.cut();
  const messages: string[] = [];
  await waitForDatabase(proxy.url, {
    onProgress(message) {
      messages.push(message);
      proxy.restore();
    },
  });
  expect(messages).toEqual([expect.stringMatching(/^Waiting up to 30 seconds .* \(ECONNRESET\)$/)]);
  proxy.close();
});

it('names a database that does not start, without its password', async () => {
  const attempt = waitForDatabase(CLOSED_PORT, { onProgress: () => {}, maxWaitSeconds: 0 });
  await expect(attempt).rejects.toThrow('Cannot connect to the database in DATABASE_URL (ECONNREFUSED)');
  await expect(attempt).rejects.not.toThrow('geheim');
  const setting = 'DATABASE_RUNTIME_URL';
  await expect(
    waitForDatabase(CLOSED_PORT, { setting, onProgress: () => {}, maxWaitSeconds: 0 }),
  ).rejects.toThrow('Cannot connect to the database in DATABASE_RUNTIME_URL (ECONNREFUSED)');
});

it('does not retry a wrong password', async () => {
  const url = new URL(databaseUrl());
  url.password = 'geheim';
  const onProgress = jest.fn();
  await expect(waitForDatabase(url.href, { onProgress })).rejects.toThrow(
    '(28P01): the user or the password is wrong.',
  );
  expect(onProgress).not.toHaveBeenCalled();
});

it('stops waiting when it is aborted', async () => {
  const stop = new AbortController();
  const waiting = waitForDatabase(CLOSED_PORT, {
    onProgress: () => stop.abort(new Error('Stopped.')),
    signal: stop.signal,
  });
  await expect(waiting).rejects.toThrow('Stopped.');
});
