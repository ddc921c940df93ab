import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type {} from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { NOTHING_HERE } from '../http/error.filter.ts';
import { CLIENT_DIRECTORY, ONE_YEAR } from './built-client.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';

/** Of this build, and of the one before it, whose pages are still open in browsers. */
const FOLDERS = ['assets', 'earlier-assets'];
/** Of the build that was made last, if `dist` leads to another one than this server's. */
const LATEST_ASSETS = path.join(CLIENT_DIRECTORY, '../../dist/client/assets');
const ASSET_NAME = /^[\w-]+(\.[\w-]+)+$/;

const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Headers that ask for less than a whole file, which `@fastify/static` knows how to send. */
const CONDITIONS = ['range', 'if-match', 'if-unmodified-since'];

/** A file as it is sent in one encoding. */
interface Representation {
  body: Buffer;
  headers: Record<string, string | number>;
}

type Asset = Record<Encoding, Representation>;

/** The validators are those of `@fastify/static`: a range that it sends must fit what was sent from here. */
function representationOf(file: string, encoding: Encoding): Representation {
  const found = `${file}${SUFFIXES[encoding]}`;
  const { size, mtime } = statSync(found);
  return {
    body: readFileSync(found),
    headers: {
      'accept-ranges': 'bytes',
      'cache-control': ONE_YEAR,
      'content-length': size,
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
      'last-modified': mtime.toUTCString(),
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  };
}

function readAsset(folder: string, name: string, compressed: ReadonlySet<string>): Asset {
  const file = path.join(CLIENT_DIRECTORY, folder, name);
  const identity = representationOf(file, 'identity');
  const inEncoding = (encoding: Encoding) =>
    compressed.has(`${name}${SUFFIXES[encoding]}`) ? representationOf(file, encoding) : identity;
  return { identity, br: inEncoding('br'), gzip: inEncoding('gzip') };
}

function sendAsset(file: string, asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (CONDITIONS.some((header) => request.headers[header] !== undefined)) return reply.sendFile(file);
  const { body, headers } = asset[chooseEncoding(request.headers['accept-encoding'])];
  reply.headers(headers);
  if (fresh(request.headers, headers)) return reply.status(304).removeHeader('content-length').send();
  return reply.send(body);
}

/**
 * Serves what lies under assets/ from memory, compressed by the build: reading it from the disk takes ten times as long.
 * Pictures and the video stay on the disk. While processes of the build before are replaced, one of them may be asked for
 * what a page of the new build needs.
 */
export function serveAssets(server: FastifyInstance): void {
  for (const folder of FOLDERS) {
    const names = new Set(readdirSync(path.join(CLIENT_DIRECTORY, folder)));
    for (const name of names) {
      if (/\.(br|gz)$/.test(name)) continue;
      const asset = readAsset(folder, name, names);
      server.get(`/assets/${name}`, (request, reply) =>
        sendAsset(`${folder}/${name}`, asset, request, reply),
      );
    }
  }
  server.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) => {
    const isThere = ASSET_NAME.test(name) && existsSync(path.join(LATEST_ASSETS, name));
    if (isThere) return reply.sendFile(name, LATEST_ASSETS);
    // The next process that is asked may have it.
    return reply.status(404).header('Cache-Control', 'no-store').send({ error: NOTHING_HERE });
  });
}
