import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type {} from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { NOT_FOUND } from '../http/errors/public-error.ts';
import { plugin } from '../http/plugin.ts';
import { type RawHeaders, rawHeaders, sendFromMemory } from '../http/send-from-memory.ts';
import { CLIENT_DIRECTORY, EMBEDDABLE, ONE_YEAR } from './built-client.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';

/** Assets of this build and of the previous one, whose pages are still open in browsers. */
const FOLDERS = ['assets', 'earlier-assets'];
const ASSET_NAME = /^[\w-]+(\.[\w-]+)+$/;
const COMPRESSED = /\.(br|gz)$/;
const IMAGES = 'images';

const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Headers of partial and conditional requests, which `@fastify/static` handles. */
const CONDITIONS = ['range', 'if-match', 'if-unmodified-since'];

/** A file in one encoding. */
interface Representation {
  body: Buffer;
  headers: RawHeaders;
  headersNotModified: RawHeaders;
  validators: { etag: string; 'last-modified': string };
}

type Asset = Record<Encoding, Representation>;

/** Uses the validators of `@fastify/static`, because it sends ranges of the same files. */
function representationOf(file: string, encoding: Encoding): Representation {
  const found = `${file}${SUFFIXES[encoding]}`;
  const { size, mtime } = statSync(found);
  const validators = {
    etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    'last-modified': mtime.toUTCString(),
  };
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': ONE_YEAR,
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    ...validators,
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return {
    body: readFileSync(found),
    headers: rawHeaders({ ...headers, 'content-length': size }),
    headersNotModified: rawHeaders(headers),
    validators,
  };
}

function readAsset(folder: string, name: string, compressed: ReadonlySet<string>): Asset {
  const file = path.join(CLIENT_DIRECTORY, folder, name);
  const identity = representationOf(file, 'identity');
  const inEncoding = (encoding: Encoding) =>
    compressed.has(`${name}${SUFFIXES[encoding]}`) ? representationOf(file, encoding) : identity;
  return { identity, br: inEncoding('br'), gzip: inEncoding('gzip') };
}

function sendAsset(asset: Asset, { headers }: FastifyRequest, reply: FastifyReply): void {
  const { body, validators, ...found } = asset[chooseEncoding(headers['accept-encoding'])];
  if (fresh(headers, validators)) sendFromMemory(reply, 304, found.headersNotModified);
  else sendFromMemory(reply, 200, found.headers, body);
}

/** By name, which is unique across folders. */
function readAssets(): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const folder of FOLDERS) {
    const names = new Set(readdirSync(path.join(CLIENT_DIRECTORY, folder)));
    for (const name of names) if (!COMPRESSED.test(name)) assets.set(name, readAsset(folder, name, names));
  }
  return assets;
}

/** The folder on disk; a build since startup may have moved or added the file. */
const folderOf = (name: string) =>
  FOLDERS.find((folder) => ASSET_NAME.test(name) && existsSync(path.join(CLIENT_DIRECTORY, folder, name)));

function sendNotFound(reply: FastifyReply): void {
  // Another instance may have the file.
  reply.status(404).header('Cache-Control', 'no-store').send({ error: NOT_FOUND });
}

interface NamedFile {
  Params: { name: string };
}

/**
 * Serves assets/ from memory, compressed by the build: reading from disk takes ten times as long. Images and the video are
 * read from disk, through one route: a route for each would take longer to create than all other routes together.
 */
export const assetsPlugin = plugin((server) => {
  const assets = readAssets();
  server.get<NamedFile>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    const asset = assets.get(name);
    const isPart = CONDITIONS.some((header) => request.headers[header] !== undefined);
    const folder = asset === undefined || isPart ? folderOf(name) : undefined;
    if (folder !== undefined) reply.sendFile(`${folder}/${name}`);
    else if (asset !== undefined) sendAsset(asset, request, reply);
    else sendNotFound(reply);
  });

  const images = new Set(readdirSync(path.join(CLIENT_DIRECTORY, IMAGES)));
  server.get<NamedFile>(`/${IMAGES}/:name`, ({ params: { name } }, reply) => {
    if (images.has(name)) reply.headers(EMBEDDABLE).sendFile(`${IMAGES}/${name}`);
    else sendNotFound(reply);
  });
});
