import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readShop } from './read-shop.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-folder-'));
const file = path.join(folder, 'shop.json');
afterAll(() => rmSync(folder, { recursive: true }));

const COLLAR = JSON.parse(readFileSync('shop/shop.json', 'utf8'));

function read(shop: unknown): unknown {
  writeFileSync(file, typeof shop === 'string' ? shop : JSON.stringify(shop));
  return readShop(folder);
}

const withProduct = (changes: object) => ({ ...COLLAR, product: { ...COLLAR.product, ...changes } });
const { refundDays, ...incomplete } = COLLAR.service;

it('reads the facts of a valid folder', () => {
  expect(read(withProduct({ title: 'Bicycle Bell', price: 24, priceBefore: 29.5 }))).toMatchObject({
    product: { title: 'Bicycle Bell', price: 24, priceBefore: 29.5 },
    service: { refundDays },
  });
});

it.each([
  ['text that is not JSON', '{ "name": }', /shop\.json is not valid JSON: /],
  [
    'a missing fact',
    { ...COLLAR, service: incomplete },
    /shop\.json: service\.refundDays: .*expected number/,
  ],
  ['an unknown fact', { ...COLLAR, color: 'red' }, /shop\.json: .*"color"/],
  ['an empty name', { ...COLLAR, name: ' ' }, /shop\.json: name: /],
  ['a price of nothing', withProduct({ price: 0 }), /product\.price: .*>0/],
  ['a negative price', withProduct({ price: -7.99 }), /product\.price: .*>0/],
  ['three decimals', withProduct({ price: 7.999 }), /product\.price: must have at most two decimals/],
  ['a price in text', withProduct({ price: '7.99' }), /product\.price: .*expected number/],
  [
    'a sale above the list price',
    withProduct({ price: 20 }),
    /product\.price: must be less than priceBefore/,
  ],
  ['a slug with a space', withProduct({ slug: 'bicycle bell' }), /product\.slug: must be lowercase words/],
])('refuses %s, and says where it is', (_, shop, problem) => {
  expect(() => read(shop)).toThrow(problem);
});

it('reports all problems at once', () => {
  expect(() => read({ ...withProduct({ price: 0 }), name: '' })).toThrow(/name: [\s\S]*\n.*product\.price: /);
});
