import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { workerShop } from '../shop/shared-shop.ts';

const shop = workerShop();

const ASSETS = path.resolve('dist/client/assets');
const names = readdirSync(ASSETS);
const script = names.find((name) => /^index-.*\.js$/.test(name)) ?? '';
const style = names.find((name) => /^admin-.*\.css$/.test(name)) ?? '';
const font = names.find((name) => name.endsWith('.woff2')) ?? '';

interface Received {
  status?: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function receive(name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  return receiveFile(`assets/${name}`, headers, method);
}

/** The raw bytes, which `fetch` would decompress. */
function receiveFile(file: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = get(`${shop.url}/${file}`, { headers, method }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', reject);
  });
}

const read = (name: string) => readFileSync(path.join(ASSETS, name));

describe('assets', () => {
  it.each([
    ['application/javascript; charset=utf-8', 'br', '.br', script],
    ['application/javascript; charset=utf-8', 'gzip', '.gz', script],
    ['application/javascript; charset=utf-8', '', '', script],
    ['text/css; charset=utf-8', 'gzip, deflate, br', '.br', style],
    ['font/woff2', 'br', '', font],
  ])('of type %s are sent to clients that accept "%s" as built', async (type, accepted, suffix, name) => {
    const { status, headers, body } = await receive(name, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(body.equals(read(`${name}${suffix}`))).toBe(true);
    expect(headers['content-encoding']).toBe({ '.br': 'br', '.gz': 'gzip' }[suffix]);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': `${body.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  it('are not resent to a client that has them', async () => {
    const { headers } = await receive(script, { 'accept-encoding': 'br' });
    const conditions: Record<string, string>[] = [
      { 'if-none-match': String(headers.etag) },
      { 'if-modified-since': String(headers['last-modified']) },
    ];
    for (const condition of conditions) {
      const again = await receive(script, { 'accept-encoding': 'br', ...condition });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers['content-length']).toBeUndefined();
      expect(again.headers.etag).toBe(headers.etag);
    }
    const other = await receive(script, { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) });
    expect(other.status).toBe(200);
  });

  it('have headers but no body for HEAD', async () => {
    const { status, headers, body } = await receive(script, { 'accept-encoding': 'br' }, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-length']).toBe(`${read(`${script}.br`).length}`);
  });

  it('are sent in ranges, with the validators of the whole file', async () => {
    const whole = await receive(script, { 'accept-encoding': 'br' });
    const part = await receive(script, {
      'accept-encoding': 'br',
      range: 'bytes=100-199',
      'if-range': String(whole.headers['last-modified']),
    });
    expect(part.status).toBe(206);
    expect(part.body.equals(whole.body.subarray(100, 200))).toBe(true);
    for (const header of [
      'etag',
      'last-modified',
      'content-encoding',
      'content-type',
      'cache-control',
      'vary',
    ])
      expect([header, part.headers[header]]).toEqual([header, whole.headers[header]]);
    const beyond = await receive(script, { range: 'bytes=99999999-' });
    expect(beyond.status).toBe(416);
  });

  it('are refused if If-Match names others', async () => {
    const { status } = await receive(script, { 'if-match': '"another"' });
    expect(status).toBe(412);
  });
});

describe('images', () => {
  const picture = readFileSync(path.resolve('dist/client/images/social-card.jpg'));

  it('are sent from disk and cached for a day', async () => {
    const { status, headers, body } = await receiveFile('images/social-card.jpg');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=86400',
    ]);
    expect(body.equals(picture)).toBe(true);
    const { status: again } = await receiveFile('images/social-card.jpg', {
      'if-none-match': String(headers.etag),
    });
    expect(again).toBe(304);
  });

  it('are sent in ranges', async () => {
    const { status, body } = await receiveFile('images/social-card.jpg', { range: 'bytes=100-199' });
    expect([status, body.equals(picture.subarray(100, 200))]).toEqual([206, true]);
  });

  it.each(['images/nowhere.jpg', 'assets/nowhere.js'])(
    '%s is not there, and that is not kept',
    async (file) => {
      const { status, headers, body } = await receiveFile(file);
      expect([status, headers['cache-control'], body.toString()]).toEqual([
        404,
        'no-store',
        '{"error":"This URL does not exist."}',
      ]);
    },
  );
});
