import { once } from 'node:events';
import { OrdersEventStream } from './orders-event-stream.ts';

function fillUp(stream: OrdersEventStream, count: number): void {
  for (let told = 0; told < count; told += 1) stream.news({ stored: 1, changed: 2 });
}

describe('event stream of one reader', () => {
  it('costs no memory while its reader takes nothing, and then tells everything', async () => {
    const stream = new OrdersEventStream();
    fillUp(stream, 100_000);
    stream.ready();
    expect(stream.body.readableLength + stream.body.writableLength).toBeLessThan(256 * 1024);

    let text = '';
    stream.body.on('data', (chunk) => {
      text += chunk;
    });
    const sum = () =>
      [...text.matchAll(/"stored":(\d+)/g)].reduce((total, [, count]) => total + Number(count), 0);
    while (sum() < 100_000) await once(stream.body, 'data');
    expect(sum()).toBe(100_000);
    expect(text).toContain('event: ready\ndata: {}\n\n');
  });

  it('is cut off when its reader takes nothing for good', () => {
    const stream = new OrdersEventStream();
    stream.beat();
    expect(stream.body.destroyed).toBe(false);
    fillUp(stream, 100_000);
    stream.beat();
    expect(stream.body.destroyed).toBe(true);
  });

  it('takes news after its end without a complaint, and is cut off when its reader does not take the end', () => {
    const stream = new OrdersEventStream();
    stream.end();
    fillUp(stream, 1);
    expect(stream.body.destroyed).toBe(false);
    stream.beat();
    expect(stream.body.destroyed).toBe(true);
  });
});
