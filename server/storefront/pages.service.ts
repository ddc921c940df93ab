import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { PAGES, publicPages } from '../../contract/pages.ts';
import { InjectSettings } from '../config/settings.module.ts';
import { type RawHeaders, rawHeaders } from '../http/send-from-memory.ts';
import { StockState } from '../stock/stock-state.ts';
import { readPage } from './built-client.ts';
import type { Encoding } from './encoding.ts';
import { type WrittenSettings, writeSettings, writeValues } from './page-settings.ts';
import { writeStock } from './page-stock.ts';

/** @param route may have parameters: every product id has a page, since an unknown one shows the demo product (spec §4) */
function matchesRoute(route: string, path: string): boolean {
  const segments = path.split('/');
  const names = route.split('/');
  return (
    segments.length === names.length &&
    names.every((name, index) => (name.startsWith(':') ? segments[index] !== '' : segments[index] === name))
  );
}

/**
 * Pages are compressed for each origin, and a visitor can send any Host. So only the first origins get their own pages; all
 * others share pages with relative URLs. A shop has one origin or two.
 */
const MAX_ORIGINS = 8;

/** A page in one encoding. */
interface Representation {
  body: Buffer;
  etag: string;
  headers: RawHeaders;
  /** For a 304. */
  headersNotModified: RawHeaders;
}

export type Page = Record<Encoding, Representation>;

type CacheControl = 'no-cache' | 'no-store';

function representationOf(
  body: Buffer,
  hash: string,
  encoding: Encoding,
  cacheControl: CacheControl,
): Representation {
  const etag = `"${hash}-${encoding}"`;
  const headers = { 'cache-control': cacheControl, etag, vary: 'Accept-Encoding' };
  const bodyHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return {
    body,
    etag,
    headers: rawHeaders({ ...headers, ...bodyHeaders }),
    headersNotModified: rawHeaders(headers),
  };
}

/** Nearly as small as the maximum, in half the time: a page is compressed at its first request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** By default, a page is cached, but always revalidated. */
export async function createPage(html: string, cacheControl: CacheControl = 'no-cache'): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, BROTLI),
    promisify(gzip)(identity),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    identity: representationOf(identity, hash, 'identity', cacheControl),
    br: representationOf(br, hash, 'br', cacheControl),
    gzip: representationOf(gzipped, hash, 'gzip', cacheControl),
  };
}

interface FoundPage {
  page: Promise<Page>;
  status: 200 | 404;
  /** Whether search engines may index it. */
  indexed: boolean;
}

@Injectable()
export class PagesService {
  private readonly html: ReadonlyMap<string, string>;
  private readonly shell: string;
  private readonly secretShell: string;
  private readonly origins = new Set<string>();
  private readonly cache = new Map<string, Promise<Page>>();
  /** Of the stock in the cached pages. */
  private stockVersion = 0;

  constructor(
    @InjectSettings() settings: WrittenSettings,
    private readonly stock: StockState,
  ) {
    const read = (name: string) => writeSettings(readPage(name), settings);
    this.html = new Map(publicPages().map(({ path, name }) => [path, read(name)]));
    this.shell = read('shell');
    this.secretShell = read('secret-shell');
  }

  /**
   * Finds the page of a path. An unknown path gets the shell, in which the client shows its not-found view.
   * @param origin scheme and host for canonical URLs; '' for relative ones
   */
  find(path: string, origin: string): FoundPage {
    const route = path.endsWith('/') && path !== '/' ? path.slice(0, -1) : path;
    const html = this.html.get(route);
    if (html !== undefined) return { page: this.page(route, html, origin), status: 200, indexed: true };
    const match = PAGES.find((page) => matchesRoute(page.route ?? page.path, route));
    return {
      page: this.page('', this.shell, origin),
      status: match ? 200 : 404,
      indexed: match !== undefined && !match.private,
    };
  }

  /** The page of a secret address, which no cache may keep. */
  findUncached(origin: string): Promise<Page> {
    return this.page('secret', this.secretShell, origin, 'no-store');
  }

  private page(route: string, html: string, origin: string, cacheControl?: CacheControl): Promise<Page> {
    if (origin !== '' && this.origins.size < MAX_ORIGINS) this.origins.add(origin);
    const known = this.origins.has(origin) ? origin : '';
    const key = `${known} ${route}`;
    if (this.stock.version !== this.stockVersion) this.cache.clear();
    this.stockVersion = this.stock.version;
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const page = createPage(
      writeStock(writeValues(html, { origin: known }), this.stock.of(BUILT_IN_PRODUCT.title)),
      cacheControl,
    );
    this.cache.set(key, page);
    return page;
  }
}
