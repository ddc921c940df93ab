import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Facts } from './answers.ts';
import { writeOwnShop } from './write-own-shop.ts';

const FACTS: Facts = {
  name: 'Ringwell',
  product: {
    title: 'Bell',
    description: 'It rings.',
    price: 24,
    priceBefore: undefined,
    priceBeforeSince: undefined,
  },
  variants: [{ name: 'Standard', picture: 'standard', inventory: 10 }],
  settings: { SUPPORT_EMAIL: 'help@ringwell.test', SHOP_ADDRESS: undefined },
  accent: '#12306b',
  service: { shipsWithinBusinessDays: 2, deliveryBusinessDays: '3-7', refundDays: 30, cancellationHours: 2 },
};

const root = mkdtempSync(path.join(tmpdir(), 'write-own-shop-'));
afterAll(() => rmSync(root, { recursive: true }));
const write = (pictures: { name: string; alt: string; source: string }[]) =>
  writeOwnShop(path.join(root, 'bells'), FACTS, { pictures }, '2026-05-01');

it('leaves nothing if a picture cannot be copied', () => {
  const gone = path.join(root, 'gone.jpg');
  expect(() => write([{ name: 'standard', alt: 'A bell', source: gone }])).toThrow('gone.jpg');
  expect(readdirSync(root)).toEqual([]);
});

it('leaves only the folder if it is complete', () => {
  write([]);
  expect(readdirSync(root)).toEqual(['bells']);
});
