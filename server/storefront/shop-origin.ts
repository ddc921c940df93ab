import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';

type AddressedRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname' | 'url'>;

/** Loopback names, through which health checks and operators bypass the proxy. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Paths that are not pages. */
const NO_PAGES = /^\/(api|rest|assets|images)(\/|$)/;

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i;

/** Without the port (RFC 1035). */
const MAX_NAME_LENGTH = 253;

/** Protocol and host come from headers, which may contain markup. @returns '' if they are invalid */
function requestOrigin({ protocol, host }: AddressedRequest): string {
  const [, name = ''] = HOST.exec(host) ?? [];
  const isWebsite = /^https?$/.test(protocol) && name !== '' && name.length <= MAX_NAME_LENGTH;
  return isWebsite ? `${protocol}://${host}` : '';
}

/** The public origin: `SHOP_URL`, or the origin of the request if `SHOP_URL` is not set. */
@Injectable()
export class ShopOrigin {
  constructor(@InjectSettings() private readonly settings: Pick<Settings, 'production' | 'shopUrl'>) {}

  of(request: AddressedRequest): string {
    return this.settings.shopUrl || requestOrigin(request);
  }

  /** The URL under `SHOP_URL` of a page that was requested under another host. Only in production. */
  redirectFor(request: AddressedRequest): string | undefined {
    const { production, shopUrl } = this.settings;
    if (!production || shopUrl === '' || NO_PAGES.test(request.url)) return undefined;
    // HTTP/1.0 requests may omit the host.
    if (request.host === '' || LOOPBACK.test(request.hostname)) return undefined;
    return isHostOf(shopUrl, request.host) ? undefined : `${shopUrl}${request.url}`;
  }
}

/** Compares a host with an origin, ignoring case and the default port. */
function isHostOf(origin: string, host: string): boolean {
  const { protocol } = new URL(origin);
  const url = `${protocol}//${host}`;
  return URL.canParse(url) && new URL(url).origin === origin;
}
