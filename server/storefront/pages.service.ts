import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { type RawHeaders, rawHeaders } from '../http/send-from-memory.ts';
import { readPage, readPageIndex } from './built-client.ts';
import type { Encoding } from './encoding.ts';
import { writeSettings } from './page-settings.ts';

/** Routes that the browser renders itself in the shell. */
const CLIENT_ROUTES = ['/checkout', '/success', '/admin', '/admin/login'];
/** An unknown product shows the demo product (spec §4), so no product page is ever missing. */
const PRODUCT_ROUTE = /^\/product\/[^/]+$/;

/**
 * Pages are compressed for each origin, and a visitor can send any Host. So the first origins get pages of their own, and
 * all others share pages with relative URLs. A shop has one origin or two.
 */
const MAX_ORIGINS = 8;

/** A page in one encoding, ready to be sent. */
interface Representation {
  body: Buffer;
  etag: string;
  headers: RawHeaders;
  /** For whoever has it already. */
  headersNotModified: RawHeaders;
}

export type Page = Record<Encoding, Representation>;

function representationOf(body: Buffer, hash: string, encoding: Encoding): Representation {
  const etag = `"${hash}-${encoding}"`;
  // Kept, but revalidated.
  const headers = { 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' };
  const ofBody = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return {
    body,
    etag,
    headers: rawHeaders({ ...headers, ...ofBody }),
    headersNotModified: rawHeaders(headers),
  };
}

/** Nearly as small as the best, at a tenth of the time: a page is compressed when it is first asked for. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function createPage(html: string): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, BROTLI),
    promisify(gzip)(identity),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    identity: representationOf(identity, hash, 'identity'),
    br: representationOf(br, hash, 'br'),
    gzip: representationOf(gzipped, hash, 'gzip'),
  };
}

interface FoundPage {
  page: Promise<Page>;
  status: 200 | 404;
  /** Whether search engines may show it. */
  indexed: boolean;
}

@Injectable()
export class PagesService {
  private readonly html: ReadonlyMap<string, string>;
  private readonly shell: string;
  private readonly origins = new Set<string>();
  private readonly cache = new Map<string, Promise<Page>>();

  constructor(
    @InjectSettings()
    { supportEmail, shopAddress }: Pick<Settings, 'supportEmail' | 'shopAddress'>,
  ) {
    const read = (file: string) => writeSettings(readPage(file), { supportEmail, shopAddress });
    const { routes, shell } = readPageIndex();
    this.html = new Map(Object.entries(routes).map(([route, file]) => [route, read(file)]));
    this.shell = read(shell);
  }

  /** The routes that search engines may know. */
  publicRoutes(): string[] {
    return [...this.html.keys()];
  }

  /**
   * The page of a path. An unknown path gets the shell too, where the client shows its not-found view.
   * @param origin scheme and host for canonical URLs; '' for relative ones
   */
  find(path: string, origin: string): FoundPage {
    const route = path.endsWith('/') && path !== '/' ? path.slice(0, -1) : path;
    const html = this.html.get(route);
    if (html !== undefined) return { page: this.page(route, html, origin), status: 200, indexed: true };
    const page = this.page('', this.shell, origin);
    const indexed = PRODUCT_ROUTE.test(route);
    return { page, status: indexed || CLIENT_ROUTES.includes(route) ? 200 : 404, indexed };
  }

  private page(route: string, html: string, origin: string): Promise<Page> {
    if (origin !== '' && this.origins.size < MAX_ORIGINS) this.origins.add(origin);
    const known = this.origins.has(origin) ? origin : '';
    const key = `${known} ${route}`;
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const page = createPage(writeSettings(html, { origin: known }));
    this.cache.set(key, page);
    return page;
  }
}
