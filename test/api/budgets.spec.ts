import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { publicPages } from '../../contract/pages.ts';

const CLIENT = path.resolve('dist/client');
const KILOBYTE = 1000;

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8'),
);
const chunks = Object.values(manifest);
const read = (file: string) => readFileSync(path.join(CLIENT, file));
const gzipped = (file: string) => gzipSync(read(file), { level: 9 }).length;

function chunkOf(source: string): Chunk {
  const chunk = chunks.find(({ src }) => src === source);
  if (chunk === undefined) throw new Error(`The build has no chunk of ${source}.`);
  return chunk;
}

/** A chunk and all that it imports at once, beside what every page has anyway. */
function ownFiles(chunk: Chunk, known: Set<string>): Set<string> {
  const files = new Set<string>();
  const visit = ({ file, imports = [] }: Chunk) => {
    if (known.has(file) || files.has(file)) return;
    files.add(file);
    for (const name of imports) visit(manifest[name] as Chunk);
  };
  visit(chunk);
  return files;
}

/** All that a page loads, including what it imports later. */
function allFiles(page: Chunk): Set<string> {
  const later = (page.dynamicImports ?? []).map((name) => manifest[name] as Chunk);
  return new Set([page, ...later].flatMap((chunk) => [...ownFiles(chunk, new Set())]));
}

const entry = chunks.find(({ isEntry }) => isEntry) as Chunk;
const initial = ownFiles(entry, new Set());
/** The styles of a chunk, or those that it has in common with another one. */
const stylesOf = ({ css, imports = [] }: Chunk): string[] =>
  css ??
  imports
    .map((name) => manifest[name] as Chunk)
    .flatMap((chunk) => (initial.has(chunk.file) ? [] : (chunk.css ?? [])));
/** In kilobytes. */
const weight = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipped(file), 0) / KILOBYTE;

/** All but the page that is in the entry chunk. */
const LAZY_PAGES = publicPages().filter(({ name }) => name !== 'product');

describe('budgets', () => {
  it('the product page loads one chunk of JavaScript and at most one shared, 97.8 kB gzipped', () => {
    expect(initial.size).toBeLessThanOrEqual(2);
    expect(weight(initial)).toBeLessThanOrEqual(97.8);
  });

  it.each(publicPages())('$path names the chunks that it needs in addition', ({ name }) => {
    const html = readFileSync(path.join(CLIENT, `pages/${name}.html`), 'utf8');
    const named = /<script data-files="([^"]*)">/.exec(html)?.[1]?.split(' ').filter(Boolean);
    const own = name === 'product' ? [] : [...ownFiles(chunkOf(`pages/${name}.tsx`), initial)];
    expect(named?.sort()).toEqual(own.map((file) => `/${file}`).sort());
  });

  it.each([
    ['admin', 'Mark as Paid'],
    ['checkout', 'Card number must be 16 digits'],
    ['postgrest-js', 'Content-Profile'],
    ['TanStack Query', 'networkMode'],
  ])('nothing of %s loads on it or on the home page', (_, text) => {
    const loaded = new Set([...initial, ...allFiles(chunkOf('pages/home.tsx'))]);
    for (const file of loaded) expect([file, read(file).includes(text)]).toEqual([file, false]);
    const elsewhere = chunks.filter(({ file }) => !loaded.has(file) && file.endsWith('.js'));
    expect(elsewhere.some(({ file }) => read(file).includes(text))).toBe(true);
  });

  it.each([
    // The home page has most of the shop's text, including all questions, and fetches the product list itself.
    ...LAZY_PAGES.map(({ name }) => [`pages/${name}.tsx`, name === 'home' ? 4.16 : 3] as const),
    ['pages/success.tsx', 4.55],
    ['pages/pay.tsx', 2.3],
  ] as const)('%s weighs at most %d kB', (source, limit) => {
    expect(weight(ownFiles(chunkOf(source), initial))).toBeLessThanOrEqual(limit);
  });

  it('checkout adds at most 13 kB to TanStack Query, and admin 46.3 kB before an order is opened', () => {
    const checkout = [...ownFiles(chunkOf('pages/checkout.tsx'), initial)];
    const own = checkout.filter((file) => !/quer/i.test(path.basename(file)));
    // The form's limits come from the table of an order's fields, which is part of its weight.
    expect(weight(own)).toBeLessThanOrEqual(13);
    expect(weight(ownFiles(chunkOf('pages/admin.tsx'), initial))).toBeLessThanOrEqual(46.3);
  });

  it.each([
    ['sending the order', 'features/checkout/insert-order.ts', 5.2],
    ['questions about typos', 'features/checkout/form-questions.tsx', 2.2],
  ])('%s (%s) adds at most %d kB, once the form is filled in', (_, source, limit) => {
    const known = new Set([...initial, ...ownFiles(chunkOf('pages/checkout.tsx'), initial)]);
    expect(weight(ownFiles(chunkOf(source), known))).toBeLessThanOrEqual(limit);
  });

  it.each([
    ['the account page', 'pages/admin-account.tsx', 3.1],
    ['the stock page', 'pages/admin-stock.tsx', 3.8],
    ['the stock alert', 'features/admin/stock/stock-alert.tsx', 1.2],
    ['the stock of an order', 'features/admin/orders/detail/order-stock.tsx', 1.2],
    ['the form for a customer', 'features/admin/orders/detail/customer-form.tsx', 3.5],
  ])('%s (%s) adds at most %d kB', (_, source, limit) => {
    const known = ['pages/admin.tsx', 'features/admin/orders/detail/order-details.tsx'].flatMap((name) => [
      ...ownFiles(chunkOf(name), initial),
    ]);
    expect(weight(ownFiles(chunkOf(source), new Set([...initial, ...known])))).toBeLessThanOrEqual(limit);
  });

  it('the order dialog adds at most 8.35 kB to the list', () => {
    const admin = ownFiles(chunkOf('pages/admin.tsx'), initial);
    const details = chunkOf('features/admin/orders/detail/order-details.tsx');
    // Includes the copy button, which it shares with the account page.
    expect(weight(ownFiles(details, new Set([...initial, ...admin])))).toBeLessThanOrEqual(8.35);
  });

  it('styles weigh at most 9.35 kB and the home page 13.05 kB, styles included', () => {
    const html = readFileSync(path.join(CLIENT, 'pages/home.html'));
    const style = /<style>(.*?)<\/style>/s.exec(html.toString())?.[1] ?? '';
    expect(style.length).toBeGreaterThan(1000);
    expect(gzipSync(style, { level: 9 }).length / KILOBYTE).toBeLessThanOrEqual(9.35);
    // The hashes in the names of files compress differently in each build, by up to 30 bytes.
    const page = html.toString().replaceAll(/-[\w-]{8}(?=\.(js|woff2)\b)/g, '-12345678');
    expect(brotliCompressSync(page).length / KILOBYTE).toBeLessThanOrEqual(13.05);
  });

  it.each([
    ['the admin area', 'pages/admin.tsx', 8.7],
    ['the account page', 'pages/admin-account.tsx', 0.7],
    ['the login', 'pages/admin-login.tsx', 0.5],
    ['the stock page', 'pages/admin-stock.tsx', 0.8],
    ['the order dialog', 'features/admin/orders/detail/order-details.tsx', 1.52],
    ['the form for a customer', 'features/admin/orders/detail/customer-form.tsx', 0.4],
    ['the checkout', 'pages/checkout.tsx', 2.15],
    ['questions about typos', 'features/checkout/form-questions.tsx', 0.32],
    ['the confirmation', 'pages/success.tsx', 1.16],
    ['the payment page', 'pages/pay.tsx', 0.3],
    ['the page of an order', 'pages/order.tsx', 1.6],
  ])('the styles of %s are in separate files, which no other page loads', (_, source, limit) => {
    const files = stylesOf(chunkOf(source));
    expect(files).not.toEqual([]);
    expect(weight(files)).toBeLessThanOrEqual(limit);
    for (const page of readdirSync(path.join(CLIENT, 'pages')))
      for (const file of files) expect(read(path.join('pages', page)).includes(file)).toBe(false);
  });

  it('styles that are inlined in every page are not loaded again, where they would override those of a part', () => {
    const parts = new Set(chunks.filter(({ isEntry }) => !isEntry).flatMap(({ css = [] }) => css));
    const scripts = chunks
      .filter(({ file }) => file.endsWith('.js'))
      .map(({ file }) => read(file).toString());
    const loaded = scripts.flatMap((script) =>
      [...script.matchAll(/assets\/[\w-]+\.css/g)].map(([name]) => name),
    );
    expect(new Set(loaded)).toEqual(parts);
  });

  it('two fonts of 32 kB in total, one of them preloaded', () => {
    const fonts = readdirSync(path.join(CLIENT, 'assets')).filter((file) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(2);
    const bytes = fonts.reduce((sum, file) => sum + statSync(path.join(CLIENT, 'assets', file)).size, 0);
    expect(bytes / KILOBYTE).toBeLessThanOrEqual(32);
    const html = readFileSync(path.join(CLIENT, 'pages/home.html'), 'utf8');
    expect(html.match(/<link rel="preload"[^>]+as="font"/g)).toHaveLength(1);
  });

  it('pictures weigh at most 35 kB on phones and 45 kB on desktops, the video 1.2 MB', () => {
    const images = path.join(CLIENT, 'images');
    for (const file of readdirSync(images)) {
      const kilobytes = statSync(path.join(images, file)).size / KILOBYTE;
      if (/-480\.avif$/.test(file)) expect([file, kilobytes <= 35]).toEqual([file, true]);
      if (/-960\.avif$/.test(file)) expect([file, kilobytes <= 45]).toEqual([file, true]);
      if (/\.(mp4|webm)$/.test(file)) expect([file, kilobytes <= 1200]).toEqual([file, true]);
    }
  });
});
