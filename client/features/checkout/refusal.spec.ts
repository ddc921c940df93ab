import type { CartItem } from '#contract/order-row.ts';
import { checkRefusal, refusalOf } from './refusal.ts';

const item: CartItem = {
  _id: '7',
  title: 'Bell',
  image: '/bell.jpg',
  color: 'Blue',
  quantity: 1,
  salePrice: 3,
};

it.each([
  [undefined, ''],
  [{ left: { Blue: 1 } }, ''],
  [{ left: { Pink: 0 } }, ''],
  [{ left: { Blue: 0 } }, 'Bell in Blue is sold out.'],
  [{ stopped: 'Back in June.', left: { Blue: 0 } }, 'Back in June.'],
])('with stock %j, refuses with %p', (stock, sentence) => {
  expect(refusalOf([item], () => stock)).toBe(sentence);
});

it('names a product without colors by its title', () => {
  expect(refusalOf([{ ...item, color: '' }], () => ({ left: { '': 0 } }))).toBe('Bell is sold out.');
});

describe('checkRefusal', () => {
  it('asks again, and does not refuse what can be sold by now', async () => {
    let left = 0;
    const refetch = jest.fn(async () => {
      left = 4;
    });
    expect(await checkRefusal([item], () => ({ left: { Blue: left } }), refetch)).toBe('');
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('refuses what is still sold out', async () => {
    const check = checkRefusal(
      [item],
      () => ({ left: { Blue: 0 } }),
      async () => {},
    );
    expect(await check).toBe('Bell in Blue is sold out.');
  });

  it('asks nothing while something is left', async () => {
    const refetch = jest.fn();
    expect(await checkRefusal([item], () => ({ left: { Blue: 3 } }), refetch)).toBe('');
    expect(refetch).not.toHaveBeenCalled();
  });
});
