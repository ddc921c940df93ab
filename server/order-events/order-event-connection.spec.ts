import { once } from 'node:events';
import { OrderEventConnection } from './order-event-connection.ts';

function fillUp(connection: OrderEventConnection, count: number): void {
  for (let sent = 0; sent < count; sent += 1) connection.changes({ stored: 1, changed: 2 });
}

describe('order-event connection', () => {
  it('uses no memory while its client does not read, and then sends everything', async () => {
    const connection = new OrderEventConnection();
    fillUp(connection, 100_000);
    connection.ready();
    expect(connection.body.readableLength + connection.body.writableLength).toBeLessThan(256 * 1024);

    let text = '';
    connection.body.on('data', (chunk) => {
      text += chunk;
    });
    const sum = () =>
      [...text.matchAll(/"stored":(\d+)/g)].reduce((total, [, count]) => total + Number(count), 0);
    while (sum() < 100_000) await once(connection.body, 'data');
    expect(sum()).toBe(100_000);
    expect(text).toContain('event: ready\ndata: {}\n\n');
  });

  it('is destroyed if its client never reads', () => {
    const connection = new OrderEventConnection();
    connection.heartbeat();
    expect(connection.body.destroyed).toBe(false);
    fillUp(connection, 100_000);
    connection.heartbeat();
    expect(connection.body.destroyed).toBe(true);
  });

  it('ignores changes after its end, and is destroyed if its client does not read it', () => {
    const connection = new OrderEventConnection();
    connection.end();
    fillUp(connection, 1);
    expect(connection.body.destroyed).toBe(false);
    connection.heartbeat();
    expect(connection.body.destroyed).toBe(true);
  });
});
