import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type {} from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { NOT_FOUND } from '../http/errors/public-error.ts';
import { plugin } from '../http/plugin.ts';
import { type RawHeaders, rawHeaders, sendFromMemory } from '../http/send-from-memory.ts';
import { CLIENT_DIRECTORY, ONE_YEAR } from './built-client.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';

/** Of this build, and of the one before it, whose pages are still open in browsers. */
const FOLDERS = ['assets', 'earlier-assets'];
const ASSET_NAME = /^[\w-]+(\.[\w-]+)+$/;
const COMPRESSED = /\.(br|gz)$/;
const PICTURES = 'images';

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
  headers: RawHeaders;
  headersNotModified: RawHeaders;
  validators: { etag: string; 'last-modified': string };
}

type Asset = Record<Encoding, Representation>;

/** The validators are those of `@fastify/static`: a range that it sends must fit what was sent from here. */
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

/** By name: no two of them have the same. */
function readAssets(): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const folder of FOLDERS) {
    const names = new Set(readdirSync(path.join(CLIENT_DIRECTORY, folder)));
    for (const name of names) if (!COMPRESSED.test(name)) assets.set(name, readAsset(folder, name, names));
  }
  return assets;
}

/** On the disk, where a build that was made since the server started may have moved it, or brought it. */
const folderOf = (name: string) =>
  FOLDERS.find((folder) => ASSET_NAME.test(name) && existsSync(path.join(CLIENT_DIRECTORY, folder, name)));

function sendNothing(reply: FastifyReply): void {
  // The next process that is asked may have it.
  reply.status(404).header('Cache-Control', 'no-store').send({ error: NOT_FOUND });
}

interface NamedFile {
  Params: { name: string };
}

/**
 * Serves what lies under assets/ from memory, compressed by the build: reading it from the disk takes ten times as long.
 * Pictures and the video stay on the disk: a route for each would take longer to make than all others together.
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
    else sendNothing(reply);
  });

  const pictures = new Set(readdirSync(path.join(CLIENT_DIRECTORY, PICTURES)));
  server.get<NamedFile>(`/${PICTURES}/:name`, ({ params: { name } }, reply) => {
    if (pictures.has(name)) reply.sendFile(`${PICTURES}/${name}`);
    else sendNothing(reply);
  });
});
